// node bench/owner.ts [seconds]: what the till and the owner's screens ask of one merchant with CHOPCARD_BENCH_CARDS cards, each of
// twenty entries, one client; and the job that looks for unusual activity. CHOPCARD_BENCH_DIR names a folder in which the filled
// database stays for another run.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openDatabase } from '../server/src/core/database.ts'
import { closeDays } from '../server/src/office/reports/close-days.ts'
import { countInsights } from '../server/src/office/reports/count-insights.ts'
import { keepLiabilities } from '../server/src/office/reports/liability-today.ts'
import { totalDays } from '../server/src/office/reports/total-days.ts'
import { bench, cardNumber, fill, mobileNumber, openBenchDatabase, size } from './database.ts'
import type { AnomalyRun } from './look-for-anomalies.ts'
import { measure } from './load.ts'
import { ownerRequests, tillRequests } from './owner-requests.ts'
import { startProgram } from './program.ts'

const seconds = Number(process.argv[2] ?? 3)

const database = await openBenchDatabase(process.env['CHOPCARD_BENCH_DIR'])
try {
  console.log(
    `PostgreSQL ${database.version}: filling ${size.cards} cards, ${size.cards * size.entriesPerCard} entries …`,
  )
  await fill(database.adminUrl)
  await countDays()
  const program = await startProgram(database.url)
  try {
    console.log('\nsuggestions of the till, while somebody types: the goal is a p95 of 50 ms')
    console.table(await measureEach(program.url, tillRequests(cardNumber(4_711), mobileNumber(4_711))))
    console.log('\nthe owner’s screens: the goal is a p95 of 100 ms')
    console.table(await measureEach(program.url, ownerRequests(bench.campaignId)))
  } finally {
    await program.stop()
  }
  console.log('\nlooking for unusual activity: the goal is 60 s for a million entries of the four weeks')
  console.table([await lookForAnomalies()])
} finally {
  await database.remove()
}

/** The totals of days that are over, as the program's own jobs count them. */
async function countDays(): Promise<void> {
  const opened = openDatabase(database.url, 2, () => undefined)
  await closeDays({ database: opened })
  await totalDays({ database: opened })
  await countInsights({ database: opened })
  const began = performance.now()
  await keepLiabilities({ database: opened })
  console.log(`what is owed: counted in ${Math.round(performance.now() - began)} ms`)
  await opened.close()
}

async function measureEach(url: string, requests: Record<string, { path: string; body?: string }>) {
  const rows: object[] = []
  for (const [name, request] of Object.entries(requests)) {
    const { p50, p95, p99, non2xx, errors } = await measure({
      url,
      clients: 1,
      seconds,
      method: request.body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${bench.token}` },
      cards: size.cards,
      ...request,
    })
    rows.push({ name, p50, p95, p99, failed: non2xx + errors })
  }
  return rows
}

/** The job in a process of its own, whose memory is its own. */
async function lookForAnomalies(): Promise<AnomalyRun> {
  const child = fork(join(import.meta.dirname, 'look-for-anomalies.ts'), [database.url])
  const [run] = (await once(child, 'message')) as [AnomalyRun]
  return run
}
