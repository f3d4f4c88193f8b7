// npm run bench: ratios taken in one run, printed as a table and written to bench/results.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../server/src/core/database.ts'
import { closeDays } from '../server/src/reports/close-days.ts'
import { bench, cardId, fill, openBenchDatabase, size } from './database.ts'
import { cardToken } from '../server/src/core/secrets.ts'
import { measurePage } from './card-page.ts'
import { type Measured, measure } from './load.ts'
import { pgbench } from './pgbench.ts'
import { startProgram } from './program.ts'

const seconds = Number(process.argv[2] ?? 8)
const headers = { authorization: `Bearer ${bench.token}` }

const say = (words: string) => console.log(words)
const database = await openBenchDatabase()
say(`PostgreSQL ${database.version}: filling ${size.cards} cards, ${size.entries} entries …`)
await fill(database.adminUrl)
const opened = openDatabase(database.url, 2, () => undefined)
await closeDays({ database: opened })
await opened.close()
const program = await startProgram(database.url)
const results: Record<string, unknown> = {
  postgres: database.version,
  size,
  startedIn: program.startedIn,
  idleMb: program.residentMb(),
}

const operations = {
  issue: ['', '{"memberId":"{card}","operation":"issue","quantity":1}'],
  redeem: ['/redeem', '{}'],
  adjust: ['', '{"memberId":"{card}","operation":"adjust","quantity":{sign}1,"remark":"bench"}'],
} as const

const post = (name: keyof typeof operations, clients: number, cards = size.cards) =>
  measure({
    url: program.url,
    clients,
    seconds,
    method: 'POST',
    headers,
    cards,
    path: `/api/merchant/member/{card}${operations[name][0]}`,
    body: operations[name][1],
  })
const get = (path: string) =>
  measure({
    url: program.url,
    clients: 1,
    seconds: Math.max(2, seconds / 2),
    method: 'GET',
    headers,
    cards: size.cards,
    path,
  })

try {
  await post('issue', 16) // warm
  for (const name of ['issue', 'redeem'] as const) {
    const yardstick = await pgbench(database.port, database.url, name === 'issue' ? 1 : -1, 16, seconds)
    const runs: (Measured & { ofPgbench: number })[] = []
    for (const clients of [1, 8, 16, 32]) {
      const run = await post(name, clients)
      runs.push({ ...run, ofPgbench: Math.round((run.perSecond / yardstick) * 100) / 100 })
    }
    results[name] = { pgbench: yardstick, runs }
    say(`\n${name}: pgbench, 16 clients, the same statements: ${yardstick}/s`)
    console.table(runs)
  }
  const hot = await post('adjust', 16, 1)
  results['hot card'] = hot
  say('\none hot card, 16 clients')
  console.table([hot])

  const lists = {
    'member list': '/api/merchant/member?pageSize=20',
    'member list, by name': '/api/merchant/member?q=member%209',
    'member list, by number': '/api/merchant/member?q=100000000042',
    transactions: '/api/merchant/member_chop_log?pageSize=20',
    'transactions of a card': `/api/merchant/member_chop_log?memberId=${cardId(7)}`,
    summary: '/api/merchant/summary',
    'daily chops': '/api/merchant/dailyChopCount',
    'daily new members': '/api/merchant/dailyNewMember',
    'monthly new members': '/api/merchant/monthlyNewMember',
    'top operators': '/api/merchant/topOperators',
  }
  const reads = []
  for (const [name, path] of Object.entries(lists)) reads.push({ name, ...(await get(path)) })
  results['reads'] = reads
  say('\nreads, one client')
  console.table(reads)
  const card = `${program.url}/member/card/${cardToken(bench.secret, bench.shortKey, cardId(1), 1)}`
  const page = await measurePage(card)
  results['card page'] = page
  say('\nthe card page on a slow phone and line, median of five visits')
  console.table([page])
  results['residentMb'] = program.residentMb()
  say(
    `started in ${program.startedIn} ms; resident ${String(results['idleMb'])} MB idle, ${String(results['residentMb'])} MB after the load`,
  )
} finally {
  await program.stop()
  await database.remove()
}
writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
