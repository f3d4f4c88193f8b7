import { enough, groupBy, isRecent, issues, shownBy } from './entry-rules.ts'
import type { Facts, Found } from './facts.ts'
import { median, robustZ, shrunkShare, sum } from './statistics-rules.ts'

const tooMuch = { share: 0.08, entries: 10, timesPeers: 4, z: 3.5 } as const
/** Shares of peers are taken to differ by this at least. */
const leastDeviation = 0.01

/** One card has a part of what an operator issues that no card has at the others. */
export function findCardShares(facts: Facts): Found[] {
  const operators = [...groupBy(issues(facts), ({ staffId }) => staffId)]
    .filter(([, rows]) => rows.length >= enough.cases)
    .map(([staffId, rows]) => {
      const [top = []] = [...groupBy(rows, ({ cardId }) => cardId).values()].toSorted((a, b) => b.length - a.length)
      return { staffId, top, cases: rows.length }
    })
  if (operators.length < enough.operators) return []
  return operators.flatMap(({ staffId, top, cases }): Found[] => {
    const others = operators.filter((operator) => operator.staffId !== staffId)
    const ofAll = sum(others.map((other) => other.top.length)) / sum(others.map((other) => other.cases))
    const shareOf = (count: number, of: number) => shrunkShare(count, of, ofAll, enough.cases)
    const [share, peers] = [
      shareOf(top.length, cases),
      others.map((other) => shareOf(other.top.length, other.cases)),
    ] as const
    const cardId = top[0]?.cardId ?? ''
    const isTooMuch =
      top.length >= tooMuch.entries &&
      top.length / cases >= tooMuch.share &&
      share >= tooMuch.timesPeers * median(peers) &&
      robustZ(share, peers, leastDeviation) >= tooMuch.z &&
      top.some(({ day }) => isRecent(facts, day))
    if (!isTooMuch) return []
    return [
      {
        rule: 'cardShare',
        sentence: 'cardShare',
        subject: `${staffId} ${cardId}`,
        staffId,
        cardId,
        observed: Math.round((100 * top.length) / cases),
        expected: 100 * median(peers),
        ...shownBy(top),
      },
    ]
  })
}
