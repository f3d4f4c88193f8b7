// node bench/citus.ts [rounds] [seconds] [cards]: issue and redeem at 16 clients on a Citus cluster of a coordinator and two workers, and
// on one PostgreSQL, by turns on the same machine. Processor time of all database processes for each operation, and the median of its
// ratios. The cluster is that of the tests (docs/scaling.md).
import { fill, openBenchDatabase } from './database.ts'
import { measure } from './load.ts'
import { cpuOfChildren, postmasterOf } from './processor.ts'
import { type Program, startProgram } from './program.ts'
import { openShardedDatabase } from './sharded-database.ts'
import { loadOf, medianBy } from './till.ts'

const [rounds = 5, seconds = 6, cards = 20_000] = process.argv.slice(2).map(Number)
const CLIENTS = 16

type Kind = { program: Program; postmasters: readonly number[]; stop(): Promise<void> }

async function openPlain(): Promise<Kind> {
  const database = await openBenchDatabase()
  await fill(database.adminUrl, cards)
  const program = await startProgram(database.url, 4871)
  return { program, postmasters: [await postmasterOf(database.url)], stop: () => database.remove() }
}

async function openSharded(): Promise<Kind> {
  const database = await openShardedDatabase(cards)
  const program = await startProgram(database.url, 4872)
  const postmasters = await Promise.all([database.url, ...database.workers].map(postmasterOf))
  return { program, postmasters, stop: () => database.remove() }
}

async function press({ program, postmasters }: Kind, name: 'issue' | 'redeem') {
  const cpu = () => postmasters.reduce((sum, pid) => sum + cpuOfChildren(pid), 0)
  const load = loadOf(name, program, CLIENTS, cards)
  await measure({ ...load, seconds: 1 })
  const before = cpu()
  const window = await measure({ ...load, seconds })
  if (window.errors || window.non2xx) throw new Error(`${window.errors} errors, ${window.non2xx} refusals`)
  return { ...window, databaseMs: round((cpu() - before) / window.requests) }
}

const round = (value: number) => Math.round(value * 100) / 100

const plain = await openPlain()
const sharded = await openSharded()
try {
  for (const name of ['issue', 'redeem'] as const) {
    for (const kind of [plain, sharded]) await press(kind, name) // warm
    const pairs = []
    for (let turn = 0; turn < rounds; turn++) {
      const [one, many] = [await press(plain, name), await press(sharded, name)]
      pairs.push({
        'plain, each second': one.perSecond,
        'Citus, each second': many.perSecond,
        'plain, database ms': one.databaseMs,
        'Citus, database ms': many.databaseMs,
        ratio: round(many.databaseMs / one.databaseMs),
        'plain, p95': one.p95,
        'Citus, p95': many.p95,
      })
    }
    console.log(`${name}, ${CLIENTS} clients, ${cards} cards`)
    console.table([...pairs, medianBy(pairs, ({ ratio }) => ratio)])
  }
} finally {
  for (const kind of [plain, sharded]) {
    await kind.program.stop()
    await kind.stop()
  }
}
