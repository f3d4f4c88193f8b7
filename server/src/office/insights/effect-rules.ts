import type { effectVerdicts } from '@chopcard/contract/office/merchant/effects.ts'

/** So many members, and how many of them came. */
export type Arm = { members: number; came: number }
export type Verdict = (typeof effectVerdicts)[number]

/** In hundredths of the members: how many more came of those who were reached, and between what that lies in 19 of 20 cases. */
export type Difference = { difference: number; low: number; high: number }

/** The 97.5th and the 80th hundredth of the normal distribution: 5 % to see what is not there, 20 % to miss what is. */
const z = { sure: 1.959964, power: 0.841621 }
/** The difference that has to be seen: a shop does not act on a smaller one. */
const worthSeeing = 0.2

/** Wilson's interval of a share. */
function intervalOf({ members: n, came }: Arm): { share: number; low: number; high: number } {
  const [share, z2] = [came / n, z.sure ** 2]
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n)
  const half = (z.sure / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))
  return { share, low: middle - half, high: middle + half }
}

/** The difference of two shares with its 95 % interval by Newcombe's method, which holds for small groups too; null without members. */
export function differenceOf(reached: Arm, others: Arm): Difference | null {
  if (!reached.members || !others.members) return null
  const [a, b] = [intervalOf(reached), intervalOf(others)]
  const difference = a.share - b.share
  return {
    difference: hundredths(difference),
    low: hundredths(difference - Math.hypot(a.share - a.low, b.high - b.share)),
    high: hundredths(difference + Math.hypot(a.high - a.share, b.share - b.low)),
  }
}

const hundredths = (share: number) => Math.round(share * 1000) / 10

/** How many members each of two groups of one size needs, so that a difference that is worth seeing is seen. */
export function neededMembers({ members, came }: Arm): number {
  // With few members their share says little: half of them is the most careful guess.
  const share = members ? came / members : 0.5
  const other = share > 1 - worthSeeing ? share - worthSeeing : share + worthSeeing
  const middle = (share + other) / 2
  const variance =
    z.sure * Math.sqrt(2 * middle * (1 - middle)) + z.power * Math.sqrt(share * (1 - share) + other * (1 - other))
  return Math.ceil(variance ** 2 / worthSeeing ** 2)
}

/** Two groups know as much together as two of this size. */
export const knownMembers = (reached: Arm, others: Arm): number =>
  reached.members && others.members ? Math.floor(2 / (1 / reached.members + 1 / others.members)) : 0

/** What can be said. */
export function verdictOf(reached: Arm, others: Arm): Verdict {
  const found = differenceOf(reached, others)
  if (!found || knownMembers(reached, others) < neededMembers(others)) return 'notEnough'
  if (found.low > 0) return 'more'
  return found.high < 0 ? 'fewer' : 'same'
}
