// npm run bench: measured in one run, printed as tables and written to bench/results.json, which belongs to the machine.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../server/src/core/database.ts'
import { cardToken } from '../server/src/core/secrets.ts'
import { closeDays } from '../server/src/office/reports/close-days.ts'
import { measurePage } from './card-page.ts'
import { bench, cardId, fill, openBenchDatabase, size } from './database.ts'
import { measure } from './load.ts'
import { addMerchants } from './more-merchants.ts'
import { type Program, startProgram } from './program.ts'
import { measureReads } from './reads.ts'
import { measureSecondStart } from './second-start.ts'
import { loadOf, openTill } from './till.ts'

const seconds = Number(process.argv[2] ?? 5)
const rounds = 3

const results: Record<string, unknown> = {}
const say = (words: string) => console.log(words)

/** Keeps a part of the results and shows it; what was measured stays, whatever comes after. */
function keep(name: string, result: object, words: string): void {
  results[name] = result
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
  say(`\n${words}`)
  console.table(Array.isArray(result) ? result : [result])
}

const secondStart = await measureSecondStart()
const database = await openBenchDatabase()
try {
  say(`PostgreSQL ${database.version}: filling ${size.cards} cards, ${size.cards * size.entriesPerCard} entries …`)
  await fill(database.adminUrl)
  const opened = openDatabase(database.url, 2, () => undefined)
  await closeDays({ database: opened })
  await opened.close()
  await measureOwnLog()
  const program = await startProgram(database.url)
  try {
    await measureAll(program)
  } finally {
    await program.stop()
  }
} finally {
  await database.remove()
}

/** What an operation writes in its transaction: of a program that only answers, so that no subscriber writes what follows from it. */
async function measureOwnLog(): Promise<void> {
  const program = await startProgram(database.url, 4871, {}, 'web')
  try {
    const till = await openTill(database, program, seconds)
    const log = { issue: await till.logOf('issue'), redeem: await till.logOf('redeem') }
    keep('own log', log, 'kilobytes of write-ahead log of an operation itself, without the images of whole pages')
  } finally {
    await program.stop()
  }
}

/** Operations a second of one program, and of two with half of the clients each, by turns. */
async function measureTwo(program: Program) {
  const second = await startProgram(database.url, 4872)
  try {
    const press = async (programs: readonly Program[]) => {
      const clients = 16 / programs.length
      const measured = await Promise.all(
        programs.map((one) => measure({ ...loadOf('issue', one, clients, size.cards), seconds })),
      )
      return measured.reduce((sum, { perSecond }) => sum + perSecond, 0)
    }
    await press([program, second])
    return { one: await press([program]), two: await press([program, second]) }
  } finally {
    await second.stop()
  }
}

async function measureAll(program: Program): Promise<void> {
  const idleMb = program.residentMb()
  const till = await openTill(database, program, seconds)
  await till.press('issue', 16) // warm
  for (const name of ['issue', 'redeem'] as const) {
    const { ratio, ratios, pgbench, program: middle } = await till.compare(name, rounds)
    keep(
      `${name} of pgbench`,
      { pgbench, program: middle.perSecond, ratio, ratios: ratios.join(' ') },
      `${name}, 16 clients: the program and pgbench with the same statements by turns; the median of ${rounds} ratios`,
    )
    const windows = [await till.press(name, 1), await till.press(name, 8), middle, await till.press(name, 64)]
    keep(name, windows, `${name}: times and processor time in milliseconds a request, and kilobytes of write-ahead log`)
    keep(
      `${name}: log`,
      { kilobytes: await till.logOf(name) },
      `${name}: write-ahead log with what subscribers write, without the images of whole pages`,
    )
  }
  const many = await till.compare('issue', rounds, 64)
  keep(
    'issue of pgbench, 64',
    { ...many, program: many.program.perSecond },
    'issue, 64 clients: the program and pgbench',
  )
  keep('issue of leanest', await till.compareLeanest(rounds), 'issue, 16 clients: the program and the leanest ledger')
  keep('hot card', await till.press('adjust', 16, { cards: 1 }), 'one hot card, 16 clients')
  const tenants = await addMerchants(database.adminUrl, 8, Math.min(5_000, size.cards))
  keep('several merchants', await till.press('issue', 16, { tenants }), 'issue, 16 clients on eight merchants')
  keep('two programs', await measureTwo(program), 'issue, 16 clients: one program, and two on one database with 8 each')
  keep('reads', await measureReads(program, seconds / 2), 'reads, one client')
  const residentMb = program.residentMb()
  const card = `${program.url}/member/card/${cardToken(bench.secret, bench.shortKey, cardId(1), 1)}`
  keep('card page', await measurePage({ url: card }), 'the card page on a slow phone and line, median of three visits')
  keep(
    'program',
    { postgres: database.version, cards: size.cards, secondStartMs: secondStart, idleMb, residentMb },
    'the second `npm start` until it answers; memory of the server, idle and after the load',
  )
}
