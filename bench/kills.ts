// node bench/kills.ts [minutes] [cards]: the program that serves, the one that works and the database are killed with kill -9 by turns,
// while tills issue stamps and ask again with the same key until they have an answer. Then each key must be one entry in the log.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { reconcile } from '../server/src/ledger/reconcile.ts'
import { bench, cardId, fill, openBenchDatabase } from './database.ts'
import { postmasterOf } from './processor.ts'
import { type Program, serve } from './program.ts'

const [minutes = 10, cards = 20_000] = process.argv.slice(2).map(Number)
const CLIENTS = 8
/** How long all of them run undisturbed after each kill. */
const CALM_MS = 5_000
const PORT = 4871
const WORK_PORT = 4872

const database = await openBenchDatabase()
const settings = {
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  CHOPCARD_SECRET: bench.secret,
  CHOPCARD_DEMO: 'false',
}
const startWeb = () => serve(settings, PORT, undefined, 'web')
const startWorker = () => serve(settings, WORK_PORT, undefined, 'work')

const anyCard = () => cardId(1 + Math.floor(Math.random() * cards))
const acknowledged: string[] = []
const tillsOver = new AbortController()

/** Issues stamps one after the other; each is asked for again until it is answered. */
async function till(): Promise<void> {
  while (!tillsOver.signal.aborted) {
    const key = randomUUID()
    const card = anyCard()
    while (!(await wasIssued(card, key))) await sleep(100)
    acknowledged.push(key)
  }
}

async function wasIssued(card: string, key: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/merchant/member/${card}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bench.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ memberId: card, operation: 'issue', quantity: 1, remark: key }),
      signal: AbortSignal.timeout(15_000),
    })
    if (answer.status >= 400 && answer.status < 500) throw new Refused(await answer.text())
    return answer.ok
  } catch (error) {
    if (error instanceof Refused) throw error
    return false
  }
}
class Refused extends Error {}

/** The seconds until a stamp is answered that was asked for after now. */
async function untilAnswered(): Promise<number> {
  const [began, key, card] = [performance.now(), randomUUID(), anyCard()]
  while (!(await wasIssued(card, key))) await sleep(20)
  acknowledged.push(key)
  return (performance.now() - began) / 1000
}

const kill = (pid: number) => process.kill(pid, 'SIGKILL')

try {
  await fill(database.adminUrl, cards)
  let web: Program = await startWeb()
  let worker: Program = await startWorker()
  const victims = {
    'program that serves': async () => {
      kill(web.pid)
      const answered = untilAnswered()
      web = await startWeb()
      return answered
    },
    'program that works': async () => {
      kill(worker.pid)
      worker = await startWorker()
      return worker.startedIn / 1000
    },
    database: async () => {
      kill(await postmasterOf(database.url))
      return untilAnswered()
    },
  }
  const seconds = Object.fromEntries(Object.keys(victims).map((name) => [name, [] as number[]]))
  const tills = Promise.all(Array.from({ length: CLIENTS }, till))
  const end = performance.now() + minutes * 60_000
  while (performance.now() < end)
    for (const [name, killOne] of Object.entries(victims)) {
      await sleep(CALM_MS)
      seconds[name]?.push(await killOne())
    }
  tillsOver.abort()
  await tills
  console.table(
    Object.entries(seconds).map(([name, all]) => ({
      killed: name,
      times: all.length,
      'ready again after s, median': Math.round(10 * (all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0)) / 10,
      'at most': Math.round(10 * Math.max(...all)) / 10,
    })),
  )
  console.table([await compare()])
  await web.stop()
  await worker.stop()
} finally {
  await database.remove()
}

/** What was answered, what stands in the log, and by how much balances differ from it. */
async function compare() {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ entries: number; keys: number }>(
    'select count(*)::int as entries, count(distinct remark)::int as keys from chop_entry where remark = any($1)',
    [acknowledged],
  )
  await client.end()
  const app = openApp(
    readConfig({ CHOPCARD_DATA_DIR: '/nonexistent', CHOPCARD_SECRET: bench.secret }),
    database.url,
    makeLog('silent'),
    features,
  )
  const { count: differences } = await reconcile(app.database.kysely, bench.merchantId)
  await app.close()
  const { entries = 0, keys = 0 } = rows[0] ?? {}
  const result = {
    acknowledged: acknowledged.length,
    lost: acknowledged.length - keys,
    doubled: entries - keys,
    differences,
  }
  if (result.lost || result.doubled || differences) process.exitCode = 1
  return result
}
