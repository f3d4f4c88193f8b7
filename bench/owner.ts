// node bench/owner.ts [seconds]: what the till and the owner's screens ask of one merchant with CHOPCARD_BENCH_CARDS cards, each of
// twenty entries, one client; and the job that looks for unusual activity. CHOPCARD_BENCH_DIR names a folder in which the filled
// database stays for another run.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
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
  await runJobs()
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

/** What the program's own jobs count or keep of a shop that has been open for a year. */
async function runJobs(): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', CHOPCARD_DATA_DIR: '/tmp', CHOPCARD_SECRET: bench.secret })
  const app = openApp(config, database.url, makeLog('silent'), features)
  const counted = ['keep-visits', 'close-days', 'keep-liabilities', 'count-effects', 'keep-short-cards']
  for (const { job, run } of features.flatMap(({ jobs }) => jobs)) if (counted.includes(job.name)) await run(app, {})
  await app.close()
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
