// node bench/wallets.ts [passes] [seconds]: wallet passes; written to bench/results-wallets.json. Without arguments 100,000 passes
// take a quarter of an hour by design: their refresh is spread, so that the till does not feel it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { storeIdentifier } from '../demo/apple-identifiers.ts'
import { makeKeyPair, signAuthority, signPassCertificate } from '../demo/certificates.ts'
import { findMerchant } from '../server/src/core/authenticate.ts'
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { makeApplePass } from '../server/src/outward/wallets/make-apple-pass.ts'
import { passToken, serialOf } from '../server/src/outward/wallets/pass-name.ts'
import type { PassModel } from '../server/src/outward/wallets/pass-model.ts'
import { readPass } from '../server/src/outward/wallets/read-pass.ts'
import { identifierOfMerchant } from '../server/src/platform/apple-identifiers/signing-identifier.ts'
import { createSystemAdmin } from '../server/src/platform/admins/create-system-admin.ts'
import { bench, cardId, cardIdSql, fill, openBenchDatabase } from './database.ts'
import { measure } from './load.ts'
import { putPictures } from './pictures.ts'
import { serve } from './program.ts'
import { loadOf } from './till.ts'
import type { PhonesGiven, PhonesSaid } from './wallet-phones.ts'

const [passes = 100_000, seconds = 10] = process.argv.slice(2).map(Number)
const results: Record<string, unknown> = {}
function keep(name: string, result: object): void {
  results[name] = result
  writeFileSync(join(import.meta.dirname, 'results-wallets.json'), `${JSON.stringify(results, null, 2)}\n`)
  console.log(`\n${name}`)
  console.table([result])
}

/** A connection that waits for minutes may be closed in the moment in which it is used again. */
const ofItsOwn = { connection: 'close' }
const passTypeId = 'pass.example.bench'
const wwdr = signAuthority('Bench WWDR', makeKeyPair())
const database = await openBenchDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'chopcard-bench-data-'))
const client = new pg.Client({ connectionString: database.adminUrl })
await client.connect()
await fill(database.adminUrl, Math.max(passes, 1000))
await putPictures(dataDir)

const app = openApp(
  readConfig({ CHOPCARD_DATA_DIR: dataDir, CHOPCARD_SECRET: bench.secret }),
  database.url,
  makeLog('silent'),
  features,
)
await seedPasses()
await measurePasses()
const phones = startPhones()
const { url: pushUrl, authority } = await phones.opened
const program = await serve(
  {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    CHOPCARD_DATA_DIR: dataDir,
    CHOPCARD_SECRET: bench.secret,
    CHOPCARD_DEMO: 'false',
    CHOPCARD_LOG_LEVEL: 'info',
    CHOPCARD_APPLE_PUSH_URL: pushUrl,
    CHOPCARD_APPLE_PUSH_CA: authority,
  },
  serverPort(),
)
try {
  await measureStamps()
  await measureRefresh()
} finally {
  await program.stop()
  phones.stop()
  await app.close()
  await client.end()
  await database.remove()
  rmSync(dataDir, { recursive: true, force: true })
}

function serverPort(): number {
  return 4872
}

/** An identifier for all merchants, and a pass of each card on a phone of its own. */
async function seedPasses(): Promise<void> {
  const facts = { email: 'bench@platform.example', username: 'Bench', passwordHash: '', isAgent: false }
  const adminId = await app.database.tx((tx) => createSystemAdmin(tx, facts))
  const keyPair = makeKeyPair()
  const name = { passTypeId, teamId: 'BENCHTEAM1' }
  const certificate = signPassCertificate(name, keyPair, wwdr, {})
  const stored = { ...name, isDefault: true, certificate, issuer: wwdr, privateKey: keyPair.privateKey }
  const identifierId = await storeIdentifier(app, adminId, stored)
  const of = `'${bench.merchantId}', 'card', ${cardIdSql('n')}`
  const all = `from generate_series(1, ${passes}) as n`
  await client.query(`insert into wallet_design (merchant_id, kind, definition_id, digest)
    values ('${bench.merchantId}', 'card', '${bench.campaignId}', sha256('old'))`)
  await client.query(`insert into wallet_pass (merchant_id, kind, subject_id, definition_id, version, modified_at)
    select ${of}, '${bench.campaignId}', 1, now() - interval '1 hour' ${all}`)
  await client.query(`insert into wallet_registration (merchant_id, kind, subject_id, identifier_id, device_id, push_token)
    select ${of}, '${identifierId}', n::text, n::text ${all}`)
  await client.query(`insert into wallet_refresh (merchant_id, kind, subject_id, wallet) select ${of}, 'apple' ${all}`)
  await client.query('vacuum analyze wallet_pass, wallet_registration, wallet_refresh')
}

/** What a pass costs to read, build and sign, and for how long it keeps anything else from running. */
async function measurePasses(): Promise<void> {
  const found = await findMerchant(app.database.kysely, { id: bench.merchantId })
  const identifier = await identifierOfMerchant(app.database.kysely, bench.merchantId)
  if (!found || !identifier) throw new Error('nothing to sign passes with')
  const models: PassModel[] = []
  for (let n = 1; n <= 300; n++) {
    const model = await readPass(app, found, { kind: 'card', subjectId: cardId(n), definitionId: bench.campaignId })
    if (model) models.push({ ...model, picture: { ...model.picture, parts: n % 10 } as PassModel['picture'] })
  }
  const make = (model: PassModel) =>
    makeApplePass(app, model, identifier, serialOf(bench.shortKey, 'card', model.subjectId), found.now)
  // The pictures are drawn once, and are there after the first passes.
  for (const model of models.slice(0, 50)) await make(model)
  const blocked = monitorEventLoopDelay({ resolution: 1 })
  const times: number[] = []
  blocked.enable()
  for (const model of models.slice(50)) {
    const began = performance.now()
    await make(model)
    times.push(performance.now() - began)
    await new Promise((resolve) => setImmediate(resolve))
  }
  blocked.disable()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => round(sorted[Math.floor(sorted.length * part)] ?? 0)
  keep('milliseconds of a pass that is built and signed', {
    p50: at(0.5),
    p95: at(0.95),
    most: at(0.9999),
    blocked: round(blocked.max / 1e6),
  })
}

type Far = Extract<PhonesSaid, { pushes: number }>

function startPhones() {
  const given: PhonesGiven = { trusted: wwdr, passTypeId, serverUrl: `http://127.0.0.1:${serverPort()}` }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'wallet-phones.ts'), JSON.stringify(given)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const opened = Promise.withResolvers<Extract<PhonesSaid, { url: string }>>()
  let far: Far | undefined
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as PhonesSaid
    if ('url' in said) opened.resolve(said)
    else far = said
  })
  const restart = () => {
    far = undefined
    child.stdin.write('count from here\n')
  }
  return { opened: opened.promise, far: () => far, restart, stop: () => child.kill() }
}

function send(method: 'POST' | 'PUT', path: string, body: object): Promise<Response> {
  return fetch(program.url + path, {
    method,
    headers: {
      ...ofItsOwn,
      authorization: `Bearer ${bench.token}`,
      'content-type': 'application/json',
      'idempotency-key': uuid(),
    },
    body: JSON.stringify(body),
  })
}

/** From the till's request until a phone that asks gets the pass with the stamp. */
async function measureStamps(): Promise<void> {
  const times: number[] = []
  for (let n = 1; n <= 20; n++) {
    const card = cardId(n)
    const serial = serialOf(bench.shortKey, 'card', card)
    const url = `${program.url}/api/wallet/apple/v1/passes/${passTypeId}/${serial}`
    const authorization = `ApplePass ${passToken(bench.secret, passTypeId, serial)}`
    const ask = (since?: string) =>
      fetch(url, { headers: { ...ofItsOwn, authorization, ...(since && { 'if-modified-since': since }) } })
    const known = (await ask()).headers.get('last-modified') ?? ''
    const began = performance.now()
    const answer = await send('POST', `/api/merchant/member/${card}`, {
      memberId: card,
      operation: 'adjust',
      quantity: -1,
      remark: 'b',
    })
    if (!answer.ok) throw new Error(`no stamp: ${answer.status} ${await answer.text()}`)
    for (;;) {
      const { status } = await ask(known)
      if (status === 200) break
      if (status !== 304) throw new Error(`no pass: ${status}`)
    }
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  keep('milliseconds from a stamp to the pass that shows it', {
    p50: Math.round(sorted[10] ?? 0),
    most: Math.round(sorted.at(-1) ?? 0),
  })
}

/** A new look of all passes, and windows of the till before and meanwhile, one a minute. */
async function measureRefresh(): Promise<void> {
  // On all cards: one that is adjusted up and down often enough has no balance left for a moment, which is a refusal.
  const press = () => measure({ ...loadOf('adjust', program, 2, passes), seconds })
  await press()
  const alone = [await press(), await press(), await press()]
  const campaign = await fetch(`${program.url}/api/merchant/campaign/${bench.campaignId}`, {
    headers: { ...ofItsOwn, authorization: `Bearer ${bench.token}` },
  })
  const { data } = (await campaign.json()) as { data: { revision: number; settings: object } }
  phones.restart()
  const began = performance.now()
  const settings = { ...data.settings, backgroundColor: '#204060' }
  const saved = await send('PUT', `/api/merchant/campaign/${bench.campaignId}`, { revision: data.revision, settings })
  if (!saved.ok) throw new Error(`no new look: ${saved.status} ${await saved.text()}`)
  const beside = []
  const isDone = () => (phones.far()?.passes ?? 0) >= passes
  for (let at = performance.now(); !isDone(); await pause(200))
    if (performance.now() >= at) {
      beside.push(await press())
      at += 60_000
    }
  const { failures, slowestMs, kilobytes } = phones.far() ?? { failures: -1, slowestMs: 0, kilobytes: 0 }
  keep(`a new look of ${passes} passes`, {
    minutes: round((performance.now() - began) / 60_000),
    tillAloneP95: String(alone.map(({ p95 }) => p95)),
    tillBesideP95: String(beside.map(({ p95 }) => p95)),
    tillErrors: beside.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0),
    failures,
    slowestMs,
    kilobytes,
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
