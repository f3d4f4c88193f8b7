// node bench/nightly.ts [merchants] [pause]: a platform with so many merchants of 100 cards each. Runs every scheduled task once, in a
// process of its own, while two tills issue stamps; how long each takes, the memory of that process, and the tills' times with and
// without. Each till rests for so many milliseconds between two stamps: 100 is three times the peak of a million cards
// (docs/scaling.md), 0 is a till that never rests.
// CHOPCARD_BENCH_DIR names a folder in which the filled database stays for another run.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { fill, openBenchDatabase, tidyFilled } from './database.ts'
import { fillPlatform, platform } from './fill-platform.ts'
import { measure } from './load.ts'
import { startProgram } from './program.ts'
import type { TaskRun } from './run-tasks.ts'
import { loadOf, medianBy } from './till.ts'

const merchants = Number(process.argv[2] ?? 10_000)
const tillCards = 5_000
const windowSeconds = 15
const pauseMs = Number(process.argv[3] ?? 100)

const database = await openBenchDatabase(process.env['CHOPCARD_BENCH_DIR'])
const client = new pg.Client({ connectionString: database.adminUrl })
try {
  await client.connect()
  await fill(database.adminUrl, tillCards)
  // One entry of each card, so that every balance is what its log says, and three days of them: a night counts one.
  const span = { days: 3, idleDays: 2 }
  await fillPlatform(client, merchants, merchants * 100, createHash('sha256').update(platform.token).digest(), span)
  await client.query('truncate daily_total, member_month')
  await client.query('update merchant set summed_through = null, totaled_through = null')
  await tidyFilled(client)
  const till = await startProgram(database.url, 4871, {}, 'web')
  try {
    const press = () => measure({ ...loadOf('issue', till, 2, tillCards), seconds: windowSeconds, pauseMs })
    await press()
    const before = [await press(), await press(), await press(), await press(), await press()]
    const { during, tasks, mostMb } = await runTasks(press)
    const after = [await press(), await press(), await press(), await press(), await press()]
    console.table(tasks.filter(({ seconds, error }) => seconds >= 0.1 || error))
    const total = tasks.reduce((sum, { seconds }) => sum + seconds, 0)
    console.log(`${tasks.length} tasks: ${Math.round(total)} s, ${mostMb} MB at most`)
    const p95 = (windows: { p95: number }[]) => ({
      median: medianBy(windows, (one) => one.p95).p95,
      windows: windows.map((one) => one.p95).join(' '),
    })
    console.log('the tills’ p95 in milliseconds, of windows of', windowSeconds, 'seconds')
    console.log({ before: p95(before), during: p95(during), after: p95(after) })
  } finally {
    await till.stop()
  }
} finally {
  await client.end()
  await database.remove()
}

/** What `node` is told in the container that works on jobs. */
function flagsOfWork(): string[] {
  const compose = readFileSync(join(import.meta.dirname, '../deploy/compose.yaml'), 'utf8')
  return /command: \[node, (--.+), server\/src\/main\.ts, work\]/.exec(compose)?.[1]?.split(', ') ?? []
}

/** The tasks in a process of their own, with windows of the till as long as they run. */
async function runTasks<W>(press: () => Promise<W>) {
  const child = fork(join(import.meta.dirname, 'run-tasks.ts'), [database.url], {
    execArgv: flagsOfWork(),
  })
  const told = once(child, 'message') as Promise<[{ tasks: TaskRun[]; mostMb: number }]>
  const during: W[] = []
  while (child.exitCode === null) during.push(await press())
  const [run] = await told
  return { during, ...run }
}
