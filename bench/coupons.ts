// node bench/coupons.ts [codes] [seconds]: codes made against a plain COPY of the same rows, coupons used and vouchers
// consumed over HTTP by 16 clients against pgbench with the same statements, all by turns, and lists over all the codes.
// CHOPCARD_BENCH_DIR names a folder in which the filled database stays for another run, which makes as many codes more.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { measureLists, useMost } from './coupon-lists.ts'
import { consumeScript, redeemScript } from './coupon-scripts.ts'
import { type BenchDatabase, bench, fill, openBenchDatabase } from './database.ts'
import { fillIssued, restoreCodes } from './fill-issued.ts'
import { measure } from './load.ts'
import { makeAgainstIssued } from './make-codes.ts'
import { runScript } from './pgbench.ts'
import { cpuOf, cpuOfChildren, postmasterOf } from './processor.ts'
import { type Program, startProgram } from './program.ts'

const codes = Number(process.argv[2] ?? 1_000_000)
const seconds = Number(process.argv[3] ?? 5)
const rounds = 3
/** Of these each is used once in a window. */
const usable = Math.min(codes, 200_000)
const results: Record<string, object> = {}
const hundredths = (n: number) => Math.round(100 * n) / 100

function keep(name: string, result: object): void {
  results[name] = result
  writeFileSync(join(import.meta.dirname, 'results-coupons.json'), `${JSON.stringify(results, null, 2)}\n`)
  console.log(`\n${name}`)
  console.table(Array.isArray(result) ? result : [result])
}

const database = await openBenchDatabase(process.env['CHOPCARD_BENCH_DIR'])
const client = new pg.Client({ connectionString: database.adminUrl })
try {
  await fill(database.adminUrl, 1_000)
  await client.connect()
  await fillIssued(client, usable)
  const { couponId, rows, memory } = await makeAgainstIssued(client, database.url, codes)
  keep(`${codes} codes made, against COPY: the median is the middle one`, rows)
  keep('memory while they were made', memory)
  await useMost(client, couponId)
  const program = await startProgram(database.url)
  try {
    await compareUse(database, program)
    keep('lists over all codes, one client', await measureLists(program, couponId, seconds))
    keep('the program at the end', { residentMb: program.residentMb() })
  } finally {
    await program.stop()
  }
} finally {
  await client.end()
  await database.remove()
}

/**
 * Windows of pgbench and of the program by turns, and the median of their ratios. Processor times are milliseconds a request:
 * where others work on the machine, what a request takes of it says more than how many there were.
 */
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
  const postmaster = await postmasterOf(url)
  const databaseMs = () => cpuOfChildren(postmaster)
  const programMs = () => cpuOf(program.pid)
  const headers = { authorization: `Bearer ${bench.token}` }
  for (const [name, { script, ...request }] of Object.entries(uses)) {
    const asked = { url: program.url, clients: 16, headers, cards: usable, ...request }
    await measure({ ...asked, seconds: 2 }) // warm
    const windows = []
    for (let n = 0; n < rounds; n++) {
      await restoreCodes(client)
      const idle = databaseMs()
      const pgbench = await runScript(url, script, 16, seconds)
      const yardstick = (databaseMs() - idle) / (pgbench * seconds)
      await restoreCodes(client)
      const [stored, own] = [databaseMs(), programMs()]
      const window = await measure({ ...asked, seconds })
      const each = (ms: number) => hundredths(ms / window.requests)
      const processor = { database: each(databaseMs() - stored), program: each(programMs() - own) }
      // A code that was used in this window already is refused: that counts for nothing.
      const perSecond = Math.round((window.perSecond * (window.requests - window.non2xx)) / window.requests)
      windows.push({
        pgbench,
        ...window,
        perSecond,
        ratio: hundredths(perSecond / pgbench),
        pgbenchMs: hundredths(yardstick),
        databaseMs: processor.database,
        programMs: processor.program,
        ratioOfProcessor: hundredths(yardstick / (processor.database + processor.program + window.clientMs)),
      })
    }
    keep(
      `${name}, 16 clients: the median is the middle one`,
      windows.toSorted((a, b) => a.ratio - b.ratio),
    )
  }
}
