// node bench/earn-burn.ts [seconds]: the report of daily earn and burn of one merchant, one client. CHOPCARD_BENCH_CARDS is
// the number of its cards, each of twenty entries; CHOPCARD_BENCH_DIR names a folder in which the filled database stays.
import { openDatabase } from '../server/src/core/database.ts'
import { closeDays } from '../server/src/office/reports/close-days.ts'
import { totalDays } from '../server/src/office/reports/total-days.ts'
import { bench, fill, openBenchDatabase, size } from './database.ts'
import { measure } from './load.ts'
import { startProgram } from './program.ts'

const seconds = Number(process.argv[2] ?? 5)
const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
const report = '/api/merchant/report/dailyEarnBurn'

const asked = {
  'the last thirty days': report,
  'chart of the last thirty days': `${report}/days`,
  'a year, most issued first': `${report}?from=${yearAgo}&sort=-issued`,
  'chart of a year': `${report}/days?from=${yearAgo}`,
  'a year of one operator': `${report}?from=${yearAgo}&operatorId=${bench.staffId}`,
}

const database = await openBenchDatabase(process.env['CHOPCARD_BENCH_DIR'])
try {
  await fill(database.adminUrl)
  const opened = openDatabase(database.url, 2, () => undefined)
  await closeDays({ database: opened })
  await totalDays({ database: opened })
  await opened.close()
  const program = await startProgram(database.url)
  const rows: object[] = []
  try {
    const headers = { authorization: `Bearer ${bench.token}` }
    const load = { url: program.url, clients: 1, seconds, method: 'GET', headers, cards: size.cards } as const
    for (const [name, path] of Object.entries(asked)) {
      const { p50, p95, requests, non2xx } = await measure({ ...load, path })
      rows.push({ name, p50, p95, requests, non2xx })
    }
  } finally {
    await program.stop()
  }
  console.log(`PostgreSQL ${database.version}, ${size.cards * size.entriesPerCard} entries`)
  console.table(rows)
} finally {
  await database.remove()
}
