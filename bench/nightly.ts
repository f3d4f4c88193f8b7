// node bench/nightly.ts [merchants] [pause]: a platform with so many merchants of 100 cards each. Runs every scheduled task once, in a
// process of its own, while two tills issue stamps; how long each takes, the memory of that process, and the tills' times. Every
// few seconds the tasks are halted or go on, so that both are measured in the same minutes; a third turn has, in place of the
// tasks, a program of the lowest priority that only counts, since two cores are slower when both have work. Work in the background
// rests for a part of each five seconds, of which a turn has a whole one; the program that counts never rests. Each till rests for so
// many milliseconds between two stamps: 100 is three times the peak of a million cards (docs/scaling.md), 0 is a till that never rests.
// CHOPCARD_BENCH_DIR names a folder in which the filled database stays for another run.
import { fork, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { rest } from '../server/src/core/rest-rules.ts'
import { fill, openBenchDatabase, tidyFilled } from './database.ts'
import { fillPlatform, platform } from './fill-platform.ts'
import { type Load, measure } from './load.ts'
import { startProgram } from './program.ts'
import type { TaskDone } from './run-tasks.ts'
import { loadOf } from './till.ts'

const merchants = Number(process.argv[2] ?? 10_000)
const tillCards = 5_000
/** A whole cycle of work and rest, wherever in it a turn begins. */
const runSeconds = rest.cycleMs / 1000
/** Less than a statement may wait for its answer: a halted process hears it late. */
const haltedSeconds = 3.5
const waitMs = 300
const pauseMs = Number(process.argv[3] ?? 100)

/** Whether the tasks run, are halted, or are halted while another program counts. */
type Turn = 'run' | 'halted' | 'counting'

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
    const load = { ...loadOf('issue', till, 2, tillCards), pauseMs, tellsTimes: true }
    await measure({ ...load, seconds: 15 })
    const { tasks, times } = await runTasks(load)
    console.table(tasks.filter(({ seconds, error }) => seconds >= 1 || error))
    const total = tasks.reduce((sum, { seconds }) => sum + seconds, 0)
    const peakMb = Math.max(...tasks.map((task) => task.peakMb))
    console.log(
      `${tasks.length} tasks: ${Math.round(total)} s without the time that they were halted, ${peakMb} MB at most`,
    )
    console.log('the tills’ stamps in milliseconds, by turn')
    console.table(Object.fromEntries(Object.entries(times).map(([turn, of]) => [turn, sharesOf(of)])))
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

/** The tasks in a process of their own, with the times of the tills' stamps by turn. */
async function runTasks(load: Omit<Load, 'seconds'>) {
  const child = fork(join(import.meta.dirname, 'run-tasks.ts'), [database.url], { execArgv: flagsOfWork() })
  const tasks: (TaskDone & { seconds: number })[] = []
  const times: Record<Turn, number[]> = { run: [], halted: [], counting: [] }
  let haltedMs = 0
  let lastDone = performance.now()
  child.on('message', (done: TaskDone) => {
    const now = performance.now() - haltedMs
    tasks.push({ ...done, seconds: Math.round((now - lastDone) / 100) / 10 })
    lastDone = now
  })
  const press = async (turn: Turn) => {
    await wait(waitMs)
    times[turn].push(
      ...((await measure({ ...load, seconds: turn === 'run' ? runSeconds : haltedSeconds })).times ?? []),
    )
  }
  const halt = async (turn: Turn) => {
    const began = performance.now()
    child.kill('SIGSTOP')
    await press(turn)
    child.kill('SIGCONT')
    haltedMs += performance.now() - began
  }
  while (child.exitCode === null) {
    await press('run')
    await halt('halted')
    await press('run')
    const counting = spawn('nice', ['-n', '19', process.execPath, '-e', 'for (;;);'])
    try {
      await halt('counting')
    } finally {
      counting.kill('SIGKILL')
    }
  }
  return { tasks, times }
}

function sharesOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number(sorted[Math.floor(sorted.length * share)]?.toFixed(2))
  return { stamps: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
