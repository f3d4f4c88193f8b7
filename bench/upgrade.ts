// node bench/upgrade.ts <folder of the version before> [cards]: a database that the version before has filled is migrated while its
// program is under load; then this version's program joins, and the other one is stopped. Counts operations that failed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { migrate } from '../server/src/core/migrate.ts'
import type { BenchDatabase } from './database.ts'
import { type Measured, measure } from './load.ts'
import { type Program, startProgram } from './program.ts'
import { loadOf } from './till.ts'

const [folder, cardCount = '1000000'] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the version before')
const cards = Number(cardCount)
const WINDOW_SECONDS = 5

const load = async <T>(file: string) => (await import(pathToFileURL(join(resolve(folder), 'bench', file)).href)) as T
const before = await load<{
  size: { entriesPerCard: number }
  openBenchDatabase(): Promise<BenchDatabase>
  fill(adminUrl: string, cards: number): Promise<void>
}>('database.ts')
const program = await load<{ startProgram(url: string, port: number): Promise<Program> }>('program.ts')

const database = await before.openBenchDatabase()
const client = new pg.Client({ connectionString: database.adminUrl })
const windows: (Measured & { during: string })[] = []

/** Loads a program until a piece of work is done, one window after the other. */
async function during<T>(name: string, programs: readonly Program[], work: () => Promise<T>): Promise<T> {
  const ended = new AbortController()
  const done = work().finally(() => ended.abort())
  const press = async (one: Program) => {
    do
      windows.push({ during: name, ...(await measure({ ...loadOf('issue', one, 8, cards), seconds: WINDOW_SECONDS })) })
    while (!ended.signal.aborted)
  }
  await Promise.all(programs.map(press))
  return done
}

const countEntries = async () =>
  Number((await client.query<{ n: string }>('select count(*) as n from chop_entry')).rows[0]?.n)

try {
  // The number of cards decides how long a migration takes; with the usual log filling them would take longer than all the rest.
  before.size.entriesPerCard = 2
  await before.fill(database.adminUrl, cards)
  await client.connect()
  const entries = await countEntries()
  const old = await program.startProgram(database.url, 4871)
  let now: Program | undefined
  try {
    await during('the version before', [old], () => Promise.resolve())
    const began = performance.now()
    await during('the migration', [old], () => migrate(database.url))
    const seconds = Math.round((performance.now() - began) / 1000)
    now = await during('the start of this version', [old], () => startProgram(database.url, 4872))
    await during('both versions', [old, now], () => Promise.resolve())
    await old.stop()
    await during('this version', [now], () => Promise.resolve())
    console.log(`${cards} cards: migrated within ${seconds} s of load`)
  } finally {
    await old.stop()
    await now?.stop()
  }
  console.table(
    windows.map(({ during: name, perSecond, p95, p99, requests, errors, non2xx }) => ({
      during: name,
      perSecond,
      p95,
      p99,
      requests,
      errors,
      non2xx,
    })),
  )
  const sum = (pick: (one: Measured) => number) => windows.reduce((total, one) => total + pick(one), 0)
  const answered = sum(({ requests, non2xx }) => requests - non2xx)
  const written = (await countEntries()) - entries
  console.table([{ failed: sum(({ errors, non2xx }) => errors + non2xx), answered, written }])
  const check = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts'), 'check-books'], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: database.url },
  })
  await once(check, 'close')
} finally {
  await client.end()
  await database.remove()
}
