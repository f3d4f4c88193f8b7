// node bench/long-work.ts [imported rows] [bulk rows]: what works for minutes: a merchant's night, bulk acts and imports.
// CHOPCARD_BENCH_CARDS is the number of cards, of which a fiftieth is due at night. Rates are rows a second. The till at
// that size is compared with the till at a hundredth of it, by turns. CHOPCARD_BENCH_DIR names a folder in which the filled
// database stays for another run.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../server/src/core/config.ts'
import { reconcileMerchant } from '../server/src/ledger/reconcile.ts'
import { findMerchant } from '../server/src/core/authenticate.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { runDueDeadlinesOf } from '../server/src/loyalty/deadlines/run-due-deadlines.ts'
import { closeDays } from '../server/src/office/reports/close-days.ts'
import { type BenchDatabase, bench, fill, openBenchDatabase, size } from './database.ts'
import { type Program, startProgram } from './program.ts'
import { measureReads } from './reads.ts'
import { openTill, type Window } from './till.ts'

const importedRows = Number(process.argv[2] ?? 20_000)
const bulkRows = Math.min(size.cards, Number(process.argv[3] ?? 20_000))
const results: Record<string, object> = {}

function keep(name: string, result: object): void {
  results[name] = result
  writeFileSync(join(import.meta.dirname, 'results-long.json'), `${JSON.stringify(results, null, 2)}\n`)
  console.log(`\n${name}`)
  console.table(Array.isArray(result) ? result : [result])
}

const database = await openBenchDatabase(process.env['CHOPCARD_BENCH_DIR'])
try {
  console.log(
    `PostgreSQL ${database.version}: filling ${size.cards} cards, ${size.cards * size.entriesPerCard} entries …`,
  )
  await fill(database.adminUrl)
  await measureNight(database)
  const program = await startProgram(database.url)
  try {
    await compareSizes(database, program)
    keep('reads', await measureReads(program, 2))
    keep(`bulk issue to ${bulkRows} cards`, await measureBatch(program, bulkIssue))
    keep(`import of ${importedRows} members`, await measureBatch(program, importMembers))
  } finally {
    await program.stop()
  }
} finally {
  await database.remove()
}

/** The three works of a night, in this process: what they take, and how much memory. */
async function measureNight({ url, adminUrl }: BenchDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const due = await client.query(
    `update card set expires_at = now() - interval '1 hour' where merchant_id = $1 and card_number::bigint % 50 = 0`,
    [bench.merchantId],
  )
  await client.end()
  const config = readConfig({ NODE_ENV: 'test', CHOPCARD_DATA_DIR: '/tmp', CHOPCARD_SECRET: bench.secret })
  const app = openApp(config, url, makeLog('silent'), features)
  const found = await findMerchant(app.database.kysely, { id: bench.merchantId })
  if (!found) throw new Error('the merchant of the benches')
  const night = {
    'sums of days': () => closeDays(app),
    [`expiry of ${due.rowCount} cards`]: () => runDueDeadlinesOf(app, found.merchant, new Date()),
    'check of the books': () => reconcileMerchant(app, bench.merchantId),
  }
  for (const [name, work] of Object.entries(night)) {
    const started = performance.now()
    await work()
    keep(name, { seconds: seconds(started), residentMb: Math.round(process.memoryUsage.rss() / 1_048_576) })
  }
  await app.close()
}

/** What a request at the till takes at a hundredth of the size and at the whole: the median of the ratios of their p95. */
async function compareSizes(large: BenchDatabase, program: Program): Promise<void> {
  const small = await openBenchDatabase()
  const smallCards = Math.round(size.cards / 100)
  try {
    await fill(small.adminUrl, smallCards)
    const other = await startProgram(small.url, 4872)
    try {
      const tills = [await openTill(small, other, 3), await openTill(large, program, 3)] as const
      for (const name of ['issue', 'redeem'] as const) {
        const ratios: number[] = []
        const windows: Window[] = []
        for (let round = 0; round < 4; round++) {
          const pair = [await tills[0].press(name, 16, { cards: smallCards }), await tills[1].press(name, 16)] as const
          // The first round warms both.
          if (round) ratios.push(pair[1].p95 / pair[0].p95)
          windows.splice(0, 2, ...pair)
        }
        const ratio = Math.round((ratios.toSorted((a, b) => a - b)[1] ?? 0) * 100) / 100
        keep(
          `${name}, p95 at ${size.cards} cards by that at ${smallCards}: ${ratio}`,
          windows.map((window) => ({ ...window, ratio })),
        )
      }
    } finally {
      await other.stop()
    }
  } finally {
    await small.remove()
  }
}

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

/** Starts a batch and waits for its end: rows a second, and the most memory the program held. */
async function measureBatch(program: Program, start: (call: Call, url: string) => Promise<string>): Promise<object> {
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`${program.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${bench.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data, meta } = (await answer.json()) as { data: Record<string, unknown>; meta?: { code: string } }
    if (!answer.ok) throw new Error(`${path}: ${meta?.code}`)
    return data
  }
  const id = await start(call, program.url)
  const started = performance.now()
  let peakMb = 0
  for (;;) {
    peakMb = Math.max(peakMb, program.residentMb())
    const batch = await call('GET', `/merchant/batch/${id}`)
    if (batch['state'] === 'done') {
      const rows = Number(batch['done'])
      const took = seconds(started)
      return { rows, refused: batch['refused'], seconds: took, perSecond: Math.round(rows / took), residentMb: peakMb }
    }
    await pause(250)
  }
}

/** To the newest cards, about as many as asked for and no more: the year's cards came evenly, and today counts too. */
async function bulkIssue(call: Call): Promise<string> {
  const days = Math.floor((365 * bulkRows) / size.cards) - 1
  const createdFrom = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const filters = bulkRows < size.cards ? { createdFrom } : {}
  return String((await call('POST', '/merchant/batch', { act: 'issue', quantity: 1, filters }))['id'])
}

async function importMembers(call: Call, url: string): Promise<string> {
  const lines = Array.from({ length: importedRows }, (_, n) => `new${n}@import.example,Import ${n},${n % 10}`)
  const content = Buffer.from(`E-mail,Nickname,Balance\n${lines.join('\n')}\n`)
  const grant = await call('GET', `/merchant/import/presignedUrl?contentType=text/csv&size=${content.length}`)
  await fetch(new URL(String(grant['uploadUrl']), url), {
    method: 'PUT',
    headers: grant['headers'] as Record<string, string>,
    body: content,
  })
  const { id, columns } = await call('POST', '/merchant/import', {
    uploadId: grant['uploadId'],
    filename: 'members.csv',
  })
  const started = performance.now()
  await call('POST', `/merchant/import/${String(id)}/check`, { campaignId: bench.campaignId, columns })
  while ((await call('GET', `/merchant/batch/${String(id)}`))['state'] !== 'checked') await pause(100)
  keep(`dry run of ${importedRows} rows`, { seconds: seconds(started) })
  await call('POST', `/merchant/import/${String(id)}/start`)
  return String(id)
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 10) / 100
}
