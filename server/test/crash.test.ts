import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { reconcile } from '../src/ledger/reconcile.ts'
import { readConfig } from '../src/core/config.ts'
import { features } from '../src/features.ts'
import { makeLog } from '../src/core/log.ts'
import { migrate } from '../src/core/migrate.ts'
import { openApp } from '../src/core/open-app.ts'
import { freePort } from '../src/core/postgres-place.ts'
import { type Postgres, startPostgres } from '../src/core/postgres.ts'
import { ensurePlatform } from '../src/platform/platform/ensure-platform.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from './make.ts'

/** The program and its database as they run in a shop, killed while tills are busy: with all of PostgreSQL's durability. */
const clients = 8
let port: number
let dataDir: string
let postgres: Postgres
let app: ReturnType<typeof openApp>
let merchant: TestMerchant
let cards: string[]
let program: ChildProcess

const env = () => ({
  NODE_ENV: 'test',
  DATABASE_URL: postgres.url,
  PORT: String(port),
  CHOPCARD_DATA_DIR: dataDir,
  CHOPCARD_SECRET: 'a secret that only tests know, forty chars',
  CHOPCARD_DEMO: 'false',
})

beforeAll(async () => {
  port = await freePort()
  dataDir = mkdtempSync(join(tmpdir(), 'chopcard-crash-'))
  chmodSync(dataDir, 0o755)
  postgres = await startPostgres({ dataDir, binDir: process.env['CHOPCARD_TEST_PG_BIN'] })
  await migrate(postgres.url)
  app = openApp(readConfig(env()), postgres.url, makeLog('silent'), features)
  await ensurePlatform(app.database)
  merchant = await makeMerchant(app)
  const campaign = await makeCampaign(app, merchant)
  cards = await Promise.all(Array.from({ length: 40 }, async () => (await makeCard(app, merchant, campaign)).id))
  program = await startProgram()
}, 120_000)

afterAll(async () => {
  program?.kill('SIGKILL')
  await app?.close()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startProgram(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts', 'serve'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...env() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Chopcard is ready')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('close', () => reject(new Error(`the program did not start: ${said}`)))
  })
  return child
}

/** Tills that issue and adjust without a pause until they are told to stop; the keys of what was answered with 200. */
function busyTills() {
  const acknowledged: string[] = []
  const wanted = new AbortController()
  const till = async (n: number) => {
    for (let i = 0; !wanted.signal.aborted; i++) {
      const card = cards[(n + i * clients) % cards.length] ?? ''
      const key = uuid()
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/api/merchant/member/${card}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${merchant.owner.token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify({ memberId: card, operation: 'adjust', quantity: i % 2 ? -1 : 1, remark: key }),
        })
        if (answer.status === 200) acknowledged.push(key)
      } catch {
        // The program is away: a till would ask again with the same key.
      }
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, n) => till(n)))
  return {
    acknowledged,
    async stop() {
      wanted.abort()
      await running
    },
  }
}

const reached = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

async function expectNothingLost(acknowledged: string[]): Promise<void> {
  const entries = await app.database.kysely
    .selectFrom('chop_entry')
    .select('remark')
    .where('merchant_id', '=', merchant.id)
    .where('remark', 'in', acknowledged)
    .execute()
  expect(entries.length, 'every acknowledged entry is there, once').toBe(acknowledged.length)
  expect(new Set(entries.map((entry) => entry.remark)).size).toBe(acknowledged.length)
  expect(await reconcile(app.database.kysely, merchant.id)).toMatchObject({ count: 0 })
}

test('a kill -9 of the program under load loses no acknowledged entry, and the next start continues', async () => {
  const tills = busyTills()
  await reached(() => tills.acknowledged.length >= 60)
  program.kill('SIGKILL')
  await once(program, 'close')
  program = await startProgram()
  const before = tills.acknowledged.length
  await reached(() => tills.acknowledged.length >= before + 30)
  await tills.stop()
  await expectNothingLost(tills.acknowledged)
}, 120_000)

test('a kill -9 of the database under load loses no acknowledged entry, and the program recovers by itself', async () => {
  const tills = busyTills()
  await reached(() => tills.acknowledged.length >= 60)
  process.kill(postgres.pid, 'SIGKILL')
  const before = tills.acknowledged.length
  await reached(() => tills.acknowledged.length >= before + 60)
  await tills.stop()
  expect(program.exitCode, 'the program itself never went away').toBeNull()
  await expectNothingLost(tills.acknowledged)
}, 120_000)
