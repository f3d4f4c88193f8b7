// Runs every scheduled task once, one after the other, and tells the process that started this one of each when it is done.
import { appOfWork } from '../server/src/core/app-of-work.ts'
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { bench } from './database.ts'

export type TaskDone = { task: string; peakMb: number; error?: string }

const url = process.argv[2] ?? ''
const config = readConfig({
  NODE_ENV: 'test',
  CHOPCARD_DATA_DIR: '/tmp/chopcard-bench-tasks',
  CHOPCARD_SECRET: bench.secret,
})
const app = openApp(config, url, makeLog('silent'), features)
const working = appOfWork(app)
// What is counted first is reconciled last, as in a merchant's night.
const isLast = ({ job }: { job: { name: string } }) => job.name === 'reconcile'
const scheduled = features.flatMap(({ jobs }) => jobs).filter(({ cron }) => cron)
for (const { job, run } of [...scheduled.filter((one) => !isLast(one)), ...scheduled.filter(isLast)]) {
  const error = await run(working, {}).then(
    () => undefined,
    (failed: unknown) => (failed as Error).message,
  )
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
  process.send?.({ task: job.name, peakMb, ...(error && { error }) } satisfies TaskDone)
}
await app.close()
