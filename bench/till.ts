import { type BenchDatabase, bench, size } from './database.ts'
import { type Measured, measure, type Tenant } from './load.ts'
import { openStatistics } from './statistics.ts'
import { leanestLedger, pgbench } from './pgbench.ts'
import { cpuOf, cpuOfChildren, postmasterOf } from './processor.ts'
import type { Program } from './program.ts'

const operations = {
  issue: ['', '{"memberId":"{card}","operation":"issue","quantity":1}'],
  redeem: ['/redeem', '{}'],
  adjust: ['', '{"memberId":"{card}","operation":"adjust","quantity":{sign}1,"remark":"bench"}'],
} as const

type Operation = keyof typeof operations

/**
 * A window of load: the processor time a request took in the program, in the database and in the client, the write-ahead log of
 * a request in kilobytes, and the share of the cards' updates that wrote no index (HOT).
 */
export type Window = Measured & { programMs: number; databaseMs: number; walKb: number; hot: number }

const warmUpSeconds = 1

/** The cards of the load: so many of the benches' merchant, or those of several merchants. */
type Where = { cards?: number; tenants?: readonly Tenant[] }

/** The load of an operation on random cards. */
export const loadOf = (name: Operation, { url }: Pick<Program, 'url'>, clients: number, cards: number) => ({
  url,
  clients,
  method: 'POST' as const,
  headers: { authorization: `Bearer ${bench.token}` },
  cards,
  path: `/api/merchant/member/{card}${operations[name][0]}`,
  body: operations[name][1],
})

/** The till under load: rates, times, and the share of what pgbench does with the same statements in the same minute. */
export async function openTill(database: BenchDatabase, program: Program, seconds: number) {
  const postmaster = await postmasterOf(database.url)

  /** After a checkpoint and a warm-up: a page's first change after a checkpoint writes the whole page to the log. */
  async function press(name: Operation, clients: number, { cards = size.cards, tenants }: Where = {}): Promise<Window> {
    const load = { ...loadOf(name, program, clients, cards), ...(tenants && { tenants }) }
    const statistics = await openStatistics(database.adminUrl)
    await statistics.checkpoint()
    await measure({ ...load, seconds: warmUpSeconds })
    const before = await statistics.read()
    const [programBefore, databaseBefore] = [cpuOf(program.pid), cpuOfChildren(postmaster)]
    const measured = await measure({ ...load, seconds })
    const each = (amount: number) => round(amount / measured.requests)
    const [programMs, databaseMs] = [cpuOf(program.pid) - programBefore, cpuOfChildren(postmaster) - databaseBefore]
    const after = await statistics.read()
    await statistics.close()
    return {
      ...measured,
      programMs: each(programMs),
      databaseMs: each(databaseMs),
      walKb: each((after.walBytes - before.walBytes) / 1024),
      hot: round((after.hotUpdates - before.hotUpdates) / Math.max(1, after.updates - before.updates)),
    }
  }

  return {
    press,
    /** Kilobytes of write-ahead log for each operation, apart from the images of whole pages after a checkpoint. */
    async logOf(name: Operation): Promise<number> {
      const statistics = await openStatistics(database.adminUrl)
      await statistics.logImages(false)
      try {
        return (await press(name, 16)).walKb
      } finally {
        await statistics.logImages(true)
        await statistics.close()
      }
    },
    /** The leanest ledger and the program by turns, and the median of their ratios. */
    async compareLeanest(rounds: number) {
      const pairs: { leanest: number; program: number; ratio: number }[] = []
      for (let n = 0; n < rounds; n++) {
        const leanest = await leanestLedger(database.adminUrl, database.url, 16, seconds)
        const { perSecond } = await press('issue', 16)
        pairs.push({ leanest, program: perSecond, ratio: round(perSecond / leanest) })
      }
      return medianBy(pairs, ({ ratio }) => ratio)
    },
    /** Windows of pgbench and of the program by turns, and the median of their ratios: a busy minute spoils one of them. */
    async compare(name: 'issue' | 'redeem', rounds: number, clients = 16) {
      const pairs: { pgbench: number; program: Window; ratio: number }[] = []
      for (let n = 0; n < rounds; n++) {
        const yardstick = await pgbench(database.url, name === 'issue' ? 1 : -1, clients, seconds)
        const window = await press(name, clients)
        pairs.push({ pgbench: yardstick, program: window, ratio: round(window.perSecond / yardstick) })
      }
      return { ...medianBy(pairs, ({ ratio }) => ratio), ratios: pairs.map(({ ratio }) => ratio) }
    },
  }
}

/** The item in the middle of a list, by a number of each. */
export function medianBy<T>(list: readonly T[], number: (item: T) => number): T {
  const middle = list.toSorted((a, b) => number(a) - number(b))[Math.floor(list.length / 2)]
  if (middle === undefined) throw new Error('no rounds')
  return middle
}

const round = (value: number) => Math.round(value * 100) / 100
