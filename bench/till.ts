import { type BenchDatabase, bench, size } from './database.ts'
import { type Measured, measure } from './load.ts'
import { pgbench } from './pgbench.ts'
import { cpuOf, cpuOfChildren, postmasterOf } from './processor.ts'
import type { Program } from './program.ts'

const operations = {
  issue: ['', '{"memberId":"{card}","operation":"issue","quantity":1}'],
  redeem: ['/redeem', '{}'],
  adjust: ['', '{"memberId":"{card}","operation":"adjust","quantity":{sign}1,"remark":"bench"}'],
} as const

type Operation = keyof typeof operations

/** A window of load, and the processor time a request took in the program, in the database and in the client. */
export type Window = Measured & { programMs: number; databaseMs: number }

/** The till under load: rates, times, and the share of what pgbench does with the same statements in the same minute. */
export async function openTill(database: BenchDatabase, program: Program, seconds: number) {
  const postmaster = await postmasterOf(database.url)

  async function press(name: Operation, clients: number, cards = size.cards): Promise<Window> {
    const [programBefore, databaseBefore] = [cpuOf(program.pid), cpuOfChildren(postmaster)]
    const [path, body] = operations[name]
    const measured = await measure({
      url: program.url,
      clients,
      seconds,
      method: 'POST',
      headers: { authorization: `Bearer ${bench.token}` },
      cards,
      path: `/api/merchant/member/{card}${path}`,
      body,
    })
    const each = (ms: number) => round(ms / measured.requests)
    return {
      ...measured,
      programMs: each(cpuOf(program.pid) - programBefore),
      databaseMs: each(cpuOfChildren(postmaster) - databaseBefore),
    }
  }

  return {
    press,
    /** Windows of pgbench and of the program by turns, and the median of their ratios: a busy minute spoils one of them. */
    async compare(name: 'issue' | 'redeem', rounds: number) {
      const pairs: { pgbench: number; program: Window; ratio: number }[] = []
      for (let n = 0; n < rounds; n++) {
        const yardstick = await pgbench(database.url, name === 'issue' ? 1 : -1, 16, seconds)
        const window = await press(name, 16)
        pairs.push({ pgbench: yardstick, program: window, ratio: round(window.perSecond / yardstick) })
      }
      const middle = pairs.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)]
      if (!middle) throw new Error('no rounds')
      return { ...middle, ratios: pairs.map(({ ratio }) => ratio) }
    },
  }
}

const round = (value: number) => Math.round(value * 100) / 100
