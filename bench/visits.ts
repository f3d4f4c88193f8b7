// node bench/visits.ts [seconds] [rounds]: stamps a second while the visits of members are kept and while they are not, by turns, on
// one database with CHOPCARD_BENCH_CARDS cards; how long after the last of them every subscriber has read it; and the processor
// time of a stamp, all processes together. The goal is a ratio of 0.97 and 2 s.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fill, openBenchDatabase, size } from './database.ts'
import { measure } from './load.ts'
import { cpuOf, cpuOfChildren, postmasterOf } from './processor.ts'
import { startProgram } from './program.ts'
import { loadOf, medianBy } from './till.ts'

const seconds = Number(process.argv[2] ?? 10)
const rounds = Number(process.argv[3] ?? 5)
const clients = Number(process.env['CHOPCARD_BENCH_CLIENTS'] ?? 16)
const visits = 'visits'

const database = await openBenchDatabase(process.env['CHOPCARD_BENCH_DIR'])
try {
  await fill(database.adminUrl)
  const statistics = new pg.Client({ connectionString: database.adminUrl })
  await statistics.connect()
  const till = await startProgram(database.url, 4874, {}, 'web')
  const postmaster = await postmasterOf(database.url)
  const load = loadOf('issue', till, clients, size.cards)

  /** Waits until every event is read that the work is about, and says how long it waited. */
  const caughtUp = async (isAbout: string) => {
    const started = performance.now()
    const { rows } = await statistics.query<{ position: string }>(
      'select max(position) as position from audit where events is not null',
    )
    for (;;) {
      const { rowCount } = await statistics.query(
        `select from event_cursor where ${isAbout} and position < $1 limit 1`,
        [rows[0]?.position],
      )
      if (!rowCount) return Math.round(performance.now() - started) / 1_000
      await sleep(50)
    }
  }

  /** The rate at the till beside the work of the program, with the visits or without them. */
  const measureWork = async (isWith: boolean) => {
    const work = fork(join(import.meta.dirname, 'work.ts'), [database.url, ...(isWith ? [] : [visits])])
    await once(work, 'message')
    const isAbout = isWith ? 'true' : `subscriber <> '${visits}'`
    await caughtUp(isAbout)
    await statistics.query('checkpoint')
    await measure({ ...load, seconds: 1 })
    const used = () => [cpuOf(till.pid) + cpuOf(work.pid ?? 0), cpuOfChildren(postmaster)] as const
    const [programBefore, databaseBefore] = used()
    const { perSecond, requests } = await measure({ ...load, seconds })
    const knownAfter = await caughtUp(isAbout)
    const [programAfter, databaseAfter] = used()
    const each = (ms: number) => Math.round((ms / requests) * 1_000) / 1_000
    const [programMs, databaseMs] = [each(programAfter - programBefore), each(databaseAfter - databaseBefore)]
    work.kill('SIGTERM')
    await once(work, 'close')
    return { perSecond, knownAfter, programMs, databaseMs }
  }

  try {
    const pairs: Record<'kept' | 'notKept', Awaited<ReturnType<typeof measureWork>>>[] = []
    for (let n = 0; n < rounds; n++) {
      const first = await measureWork(n % 2 === 0)
      const second = await measureWork(n % 2 !== 0)
      pairs.push(n % 2 === 0 ? { kept: first, notKept: second } : { kept: second, notKept: first })
    }
    const rows = pairs.map(({ kept, notKept }) => ({
      kept: kept.perSecond,
      notKept: notKept.perSecond,
      ratio: Math.round((kept.perSecond / notKept.perSecond) * 1_000) / 1_000,
      knownAfter: kept.knownAfter,
      programMs: kept.programMs,
      withoutProgramMs: notKept.programMs,
      databaseMs: kept.databaseMs,
      withoutDatabaseMs: notKept.databaseMs,
    }))
    console.table(rows)
    console.log(`median ratio ${medianBy(rows, ({ ratio }) => ratio).ratio}`)
  } finally {
    await till.stop()
    await statistics.end()
  }
} finally {
  await database.remove()
}
