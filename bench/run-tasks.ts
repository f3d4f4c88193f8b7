// Runs every scheduled task once, one after the other, and tells the process that started this one how it went.
import { appOfWork } from '../server/src/core/app-of-work.ts'
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { bench } from './database.ts'

export type TaskRun = { task: string; seconds: number; residentMb: number; error?: string }

const url = process.argv[2] ?? ''
const config = readConfig({
  NODE_ENV: 'test',
  CHOPCARD_DATA_DIR: '/tmp/chopcard-bench-tasks',
  CHOPCARD_SECRET: bench.secret,
})
const app = openApp(config, url, makeLog('silent'), features)
const working = appOfWork(app)
const tasks: TaskRun[] = []
// What is counted first is reconciled last, as in a merchant's night.
const isLast = ({ job }: { job: { name: string } }) => job.name === 'reconcile'
const scheduled = features.flatMap(({ jobs }) => jobs).filter(({ cron }) => cron)
for (const { job, run } of [...scheduled.filter((one) => !isLast(one)), ...scheduled.filter(isLast)]) {
  const started = performance.now()
  const error = await run(working, {}).then(
    () => undefined,
    (failed: unknown) => (failed as Error).message,
  )
  const seconds = Math.round(performance.now() - started) / 1_000
  if (seconds >= 1) console.log(`${job.name}: ${seconds} s`)
  const residentMb = Math.round(process.memoryUsage.rss() / 1_048_576)
  tasks.push({ task: job.name, seconds, residentMb, ...(error && { error }) })
}
process.send?.({ tasks, mostMb: Math.round(process.resourceUsage().maxRSS / 1024) })
await app.close()
