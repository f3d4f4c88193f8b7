// node bench/versions.ts <folder of another version> [rounds] [seconds]: issue and redeem at 16 clients, this version and another
// checkout (installed and built) by turns, each with a filled database of its own; the median of the ratios.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BenchDatabase, size } from './database.ts'
import { measure } from './load.ts'
import type { Program } from './program.ts'
import { loadOf, medianBy } from './till.ts'

const [folder, rounds = '5', seconds = '5'] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the other version')

type Version = { press(name: 'issue' | 'redeem'): Promise<number>; stop(): Promise<void> }

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
  return {
    press: async (name) => {
      const { perSecond, errors, non2xx } = await measure({
        ...loadOf(name, program, 16, size.cards),
        seconds: Number(seconds),
      })
      if (errors || non2xx) throw new Error(`${root}: ${errors} errors, ${non2xx} refusals`)
      return perSecond
    },
    stop: async () => {
      await program.stop()
      await database.remove()
    },
  }
}

const here = await openVersion(join(import.meta.dirname, '..'), 4871)
const there = await openVersion(resolve(folder), 4872)
try {
  for (const name of ['issue', 'redeem'] as const) {
    await Promise.all([here.press(name), there.press(name)]) // warm
    const pairs = []
    for (let round = 0; round < Number(rounds); round++) {
      const [before, now] = [await there.press(name), await here.press(name)]
      pairs.push({ before, now, ratio: Math.round((now / before) * 100) / 100 })
    }
    console.log(`${name}, 16 clients: operations a second of ${folder} and of this version by turns`)
    console.table([...pairs, medianBy(pairs, ({ ratio }) => ratio)])
  }
} finally {
  await here.stop()
  await there.stop()
}
