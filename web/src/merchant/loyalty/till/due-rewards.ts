import type { Offer } from './offer.ts'

/** So many buttons of rewards have room at the bottom of a phone. */
const MAX_IN_DOCK = 2

/** The rewards that can be had now, and those of them whose button is always in sight. */
export function dueIn(rewards: readonly Offer[]) {
  const due = rewards.filter(({ allowed }) => allowed)
  return { due, inDock: due.slice(0, MAX_IN_DOCK) }
}
