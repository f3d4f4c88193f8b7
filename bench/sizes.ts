// node bench/sizes.ts [rounds] [seconds] [clients]: issue and redeem on CHOPCARD_BENCH_CARDS cards and on a hundredth of them, by turns,
// each with a database and a program of its own. The median of the ratios of their p95; CHOPCARD_BENCH_DIR keeps the large one, and
// CHOPCARD_BENCH_PG_BIN names another PostgreSQL than the embedded one.
import pg from 'pg'
import { fill, openBenchDatabase, size } from './database.ts'
import { startProgram } from './program.ts'
import { medianBy, openTill } from './till.ts'

const [rounds = 7, seconds = 8, clients = 4] = process.argv.slice(2).map(Number)

/** A program on a database with so many cards. */
async function openSize(cards: number, port: number, keptIn?: string) {
  const database = await openBenchDatabase(keptIn)
  await fill(database.adminUrl, cards)
  const program = await startProgram(database.url, port)
  const till = await openTill(database, program, seconds)
  const visits = await rememberVisits(database.adminUrl)
  return {
    press: async (name: 'issue' | 'redeem') => {
      await visits.restore()
      const window = await till.press(name, clients, { cards })
      if (window.errors || window.non2xx) throw new Error(`${window.errors} errors, ${window.non2xx} refusals`)
      return window
    },
    stop: async () => {
      await visits.close()
      await program.stop()
      await database.remove()
    },
  }
}

/**
 * Remembers the visits as they are, to be restored before each window: then every stamp is its member's first of the day, as in a shop. On few
 * cards, which are stamped again and again, most would not be, and so cost less than those on many.
 */
async function rememberVisits(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('drop table if exists bench_visits')
  await client.query('create table bench_visits as table member_visits')
  await client.query('create index on bench_visits (merchant_id, member_id)')
  await client.query('analyze bench_visits')
  // What belongs to a member's visits stays while they are replaced.
  await client.query('set session_replication_role = replica')
  return {
    async restore() {
      await client.query(`delete from member_visits v using bench_visits b
        where v.merchant_id = b.merchant_id and v.member_id = b.member_id and v.last_visit is distinct from b.last_visit`)
      await client.query(`insert into member_visits select * from bench_visits b
        where not exists (select from member_visits v where v.merchant_id = b.merchant_id and v.member_id = b.member_id)`)
    },
    close: () => client.end(),
  }
}

const few = await openSize(size.cards / 100, 4871)
const many = await openSize(size.cards, 4872, process.env['CHOPCARD_BENCH_DIR'])
try {
  for (const name of ['issue', 'redeem'] as const) {
    for (const one of [few, many]) await one.press(name) // warm
    const pairs = []
    for (let turn = 0; turn < rounds; turn++) {
      const [small, large] = [await few.press(name), await many.press(name)]
      const ratio = Math.round((large.p95 / small.p95) * 100) / 100
      pairs.push({
        'p95 of few': small.p95,
        'p95 of many': large.p95,
        ratio,
        p50: large.p50,
        perSecond: large.perSecond,
      })
    }
    console.log(`${name}, ${clients} clients, ${size.cards / 100} and ${size.cards} cards by turns, milliseconds`)
    console.table([...pairs, medianBy(pairs, ({ ratio }) => ratio)])
  }
} finally {
  await few.stop()
  await many.stop()
}
