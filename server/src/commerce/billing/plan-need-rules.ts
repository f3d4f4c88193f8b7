import type { Need, NeedKind } from '@chopcard/contract/office/merchant/needs-you.ts'

type Use = { used: number; allowed: number }
export type PlanFacts = {
  state: 'active' | 'ending' | 'ended' | 'restricted'
  name: string
  endsOn: string | null
  members: Use
  users: Use
  campaigns: Use
}

/** From so many hundredths of a limit on, it is told of. */
const nearLimit = 90

/** What of a plan waits for the owner: that it ends or has ended, and limits that are nearly reached. */
export function planNeeds({ state, name, endsOn, members, users, campaigns }: PlanFacts): Need[] {
  const ends = (kind: NeedKind): Need => ({ kind, count: 1, limit: null, name, id: null, on: endsOn })
  const limit = (kind: NeedKind, { used, allowed }: Use): Need[] =>
    used > 0 && used * 100 >= allowed * nearLimit
      ? [{ kind, count: used, limit: allowed, name, id: null, on: null }]
      : []
  return [
    ...(state === 'ended' ? [ends('planEnded')] : state === 'ending' ? [ends('planEnding')] : []),
    ...limit('memberLimit', members),
    ...limit('userLimit', users),
    ...limit('campaignLimit', campaigns),
  ]
}
