// node bench/versions.ts <folder of another version> [rounds] [seconds]: issue and redeem at 16 clients, this version and another
// checkout (installed and built) by turns, each with a filled database of its own; the median of the ratios, and the processor
// time of a request, which a busy machine changes less than the rate.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchDatabase } from './database.ts'
import type { Program } from './program.ts'
import { medianBy, openTill, type Window } from './till.ts'

const [folder, rounds = '5', seconds = '5'] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the other version')

type Version = { press(name: 'issue' | 'redeem'): Promise<Window>; stop(): Promise<void> }

/** A version with the program, the filled database and the secrets of its own benches. */
async function openVersion(root: string, port: number): Promise<Version> {
  const load = async <T>(file: string) => (await import(pathToFileURL(join(root, 'bench', file)).href)) as T
  const { openBenchDatabase, fill } = await load<{
    openBenchDatabase(): Promise<BenchDatabase>
    fill(adminUrl: string): Promise<void>
  }>('database.ts')
  const { startProgram } = await load<{ startProgram(url: string, port: number): Promise<Program> }>('program.ts')
  const database = await openBenchDatabase()
  await fill(database.adminUrl)
  const program = await startProgram(database.url, port)
  const till = await openTill(database, program, Number(seconds))
  return {
    press: async (name) => {
      const window = await till.press(name, 16)
      if (window.errors || window.non2xx) throw new Error(`${root}: ${window.errors} errors, ${window.non2xx} refusals`)
      return window
    },
    stop: async () => {
      await program.stop()
      await database.remove()
    },
  }
}

const round = (value: number) => Math.round(value * 100) / 100
const cpuOf = ({ programMs, databaseMs }: Window) => round(programMs + databaseMs)

const here = await openVersion(join(import.meta.dirname, '..'), 4871)
const there = await openVersion(resolve(folder), 4872)
try {
  for (const name of ['issue', 'redeem'] as const) {
    await Promise.all([here.press(name), there.press(name)]) // warm
    const pairs = []
    for (let turn = 0; turn < Number(rounds); turn++) {
      const [before, now] = [await there.press(name), await here.press(name)]
      pairs.push({
        before: before.perSecond,
        now: now.perSecond,
        ratio: round(now.perSecond / before.perSecond),
        'program before': before.programMs,
        'program now': now.programMs,
        'database before': before.databaseMs,
        'database now': now.databaseMs,
        'processor ratio': round(cpuOf(before) / cpuOf(now)),
        client: now.clientMs,
      })
    }
    console.log(
      `${name}, 16 clients: operations a second of ${folder} and of this version by turns, and milliseconds each`,
    )
    console.table([...pairs, medianBy(pairs, ({ ratio }) => ratio)])
  }
} finally {
  await here.stop()
  await there.stop()
}
