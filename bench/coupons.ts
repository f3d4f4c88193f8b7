// node bench/coupons.ts [codes] [seconds]: codes made against a plain COPY of the same rows, coupons used and vouchers
// consumed over HTTP by 16 clients against pgbench with the same transaction by turns, and lists over all the codes.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../server/src/core/database.ts'
import { makeSome } from '../server/src/coupons/make-coupon-codes.ts'
import { consumeScript, redeemScript } from './coupon-scripts.ts'
import { type BenchDatabase, bench, fill, openBenchDatabase } from './database.ts'
import { fillGiven, given, restoreCodes } from './fill-given.ts'
import { measure } from './load.ts'
import { runScript } from './pgbench.ts'
import { type Program, startProgram } from './program.ts'

const codes = Number(process.argv[2] ?? 1_000_000)
const seconds = Number(process.argv[3] ?? 5)
const rounds = 3
/** Of these each is used once in a window. */
const usable = Math.min(codes, 200_000)
const results: Record<string, object> = {}

function keep(name: string, result: object): void {
  results[name] = result
  writeFileSync(join(import.meta.dirname, 'results-coupons.json'), `${JSON.stringify(results, null, 2)}\n`)
  console.log(`\n${name}`)
  console.table(Array.isArray(result) ? result : [result])
}

const database = await openBenchDatabase()
const client = new pg.Client({ connectionString: database.adminUrl })
try {
  await fill(database.adminUrl, 1_000)
  await client.connect()
  await fillGiven(client, usable)
  keep(`${codes} codes made, against COPY`, await makeAgainstCopy(database))
  const program = await startProgram(database.url)
  try {
    await compareUse(database, program)
    keep('lists over all codes, one client', await measureLists(program))
  } finally {
    await program.stop()
  }
} finally {
  await client.end()
  await database.remove()
}

/** The job's own steps in this process, then the same rows copied into a table of the same form, keys and checks. */
async function makeAgainstCopy({ url }: BenchDatabase): Promise<object> {
  const making = { merchantId: bench.merchantId, couponId: given.couponId, makingId: given.makingId }
  await client.query(
    `insert into coupon_making (merchant_id, id, coupon_id, quantity, length, signs, letter_case, staff_id)
     values ($1, $2, $3, $4, 14, 'both', 'upper', $5)`,
    [bench.merchantId, given.makingId, given.couponId, codes, bench.staffId],
  )
  const opened = openDatabase(url, 2, () => undefined)
  const before = process.memoryUsage.rss()
  let most = before
  const started = performance.now()
  while (await opened.tx((tx) => makeSome(tx, making, 10_000))) most = Math.max(most, process.memoryUsage.rss())
  const madeIn = performance.now() - started
  await opened.close()

  const folder = mkdtempSync(join(tmpdir(), 'chopcard-copy-'))
  // The database may be another user of the system.
  chmodSync(folder, 0o777)
  const file = `'${join(folder, 'codes.copy')}'`
  try {
    await client.query(`create table plain_code (like coupon_code including all)`)
    await client.query(`copy (select * from coupon_code where coupon_id = '${given.couponId}') to ${file}`)
    await client.query('checkpoint')
    const copying = performance.now()
    await client.query(`copy plain_code from ${file}`)
    const copiedIn = performance.now() - copying
    const rate = (took: number) => Math.round(codes / (took / 1000))
    return {
      made: rate(madeIn),
      copied: rate(copiedIn),
      ratio: Math.round((100 * copiedIn) / madeIn) / 100,
      grewMb: Math.round((most - before) / 1_048_576),
    }
  } finally {
    await client.query('drop table if exists plain_code')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Windows of pgbench and of the program by turns, and the median of their ratios. */
async function compareUse({ url }: BenchDatabase, program: Program): Promise<void> {
  const uses = {
    'coupon redemption': {
      script: redeemScript(usable),
      method: 'POST',
      path: '/api/merchant/coupon_code/{card}/redeem',
      body: '{}',
    },
    'voucher consumption': {
      script: consumeScript(usable),
      method: 'PATCH',
      path: '/api/merchant/voucher_record/{card}',
      body: '{"act":"consume","amount":1}',
    },
  } as const
  for (const [name, { script, ...request }] of Object.entries(uses)) {
    const windows = []
    for (let n = 0; n < rounds; n++) {
      await restoreCodes(client)
      const yardstick = await runScript(url, script, 16, seconds)
      await restoreCodes(client)
      const headers = { authorization: `Bearer ${bench.token}` }
      const window = await measure({ url: program.url, clients: 16, seconds, headers, cards: usable, ...request })
      // A code that was used in this window already is refused: that counts for nothing.
      const perSecond = Math.round((window.perSecond * (window.requests - window.non2xx)) / window.requests)
      windows.push({ pgbench: yardstick, ...window, perSecond, ratio: Math.round((100 * perSecond) / yardstick) / 100 })
    }
    keep(
      `${name}, 16 clients: the median is the middle one`,
      windows.toSorted((a, b) => a.ratio - b.ratio),
    )
  }
}

async function measureLists(program: Program): Promise<object> {
  const list = `/api/merchant/coupon/${given.couponId}/code?pageSize=20`
  const paths = {
    'first page': list,
    'page 400': `${list}&page=400`,
    used: `${list}&state=used`,
    'by beginning': `${list}&q=AB`,
    coupons: '/api/merchant/coupon',
    'coupon transactions': '/api/merchant/report/coupon_transaction',
    'coupon days': '/api/merchant/report/coupon_transaction/days',
    'voucher transactions': '/api/merchant/report/voucher_transaction',
    'voucher days': '/api/merchant/report/voucher_transaction/days',
  }
  const rows = []
  for (const [name, path] of Object.entries(paths)) {
    const headers = { authorization: `Bearer ${bench.token}` }
    const window = await measure({ url: program.url, clients: 1, seconds, method: 'GET', headers, cards: 1, path })
    rows.push({ name, p50: window.p50, p95: window.p95, requests: window.requests, non2xx: window.non2xx })
  }
  return rows
}
