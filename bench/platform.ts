// node bench/platform.ts [merchants] [entries] [seconds]: a platform with so many merchants, 100 cards each, and so many
// entries in all their logs; what each list of the platform takes, with one client. CHOPCARD_BENCH_DIR names a folder in
// which the filled database stays for another run.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { countPlatformReports } from '../server/src/platform/platform-reports/count-reports.ts'
import { countMerchantTotals } from '../server/src/platform/tenants/count-totals.ts'
import { openDatabase } from '../server/src/core/database.ts'
import { openBenchDatabase, tidyFilled } from './database.ts'
import { fillPlatform, platform } from './fill-platform.ts'
import { measure } from './load.ts'
import { lists } from './platform-lists.ts'
import { startProgram } from './program.ts'

const merchants = Number(process.argv[2] ?? 10_000)
const entries = Number(process.argv[3] ?? 20_000_000)
const seconds = Number(process.argv[4] ?? 5)

const database = await openBenchDatabase(process.env['CHOPCARD_BENCH_DIR'])
const client = new pg.Client({ connectionString: database.adminUrl })
try {
  await client.connect()
  await fillPlatform(client, merchants, entries, createHash('sha256').update(platform.token).digest())
  await tidyFilled(client)
  const started = performance.now()
  const own = openDatabase(database.url, 2, () => undefined)
  await countMerchantTotals(own)
  const totalled = performance.now()
  await countPlatformReports(own)
  const reported = performance.now()
  await own.close()
  const rows: object[] = [
    { name: 'count totals of all, once', p50: Math.round(totalled - started) },
    { name: 'count reports of all, once', p50: Math.round(reported - totalled) },
  ]
  await client.query('vacuum analyze merchant_total, open_total, platform_day, platform_income, member_month')
  const program = await startProgram(database.url)
  try {
    for (const [name, path] of Object.entries(lists)) {
      const headers = { authorization: `Bearer ${platform.token}` }
      const load = {
        url: program.url,
        clients: 1,
        seconds,
        method: 'GET',
        headers,
        cards: 1,
        path: `/api${path}`,
      } as const
      const { p50, p95, requests, non2xx } = await measure(load)
      rows.push({ name, p50, p95, requests, non2xx })
    }
  } finally {
    await program.stop()
  }
  console.table(rows)
  writeFileSync(
    join(import.meta.dirname, 'results-platform.json'),
    `${JSON.stringify({ merchants, entries, rows }, null, 2)}\n`,
  )
} finally {
  await client.end()
  await database.remove()
}
