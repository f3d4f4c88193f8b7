import type { CampaignTypeDescriptor } from './descriptor.ts'

/** A card that was paid for: its approval fills it, and each use takes from it. */
export const prepaid: CampaignTypeDescriptor = {
  unit: 'uses',
  balanceEnds: 'at-stamp-count',
  hasManyChopTypes: false,
  hasLots: false,
  needsApproval: true,
  mayFreeze: true,
  mayEarnLevels: false,
  earnsBy: [],
  issuesOneAtATime: false,
  issuesOnScan: false,
  redeemsBy: 'use',
  hasOneReward: false,
  hasRewardList: false,
  hasTiers: false,
  rewardIsNamedByCoupon: false,
  redeemsAnyAmount: false,
  proposes: { rewardCounts: [], rewardStep: 5, perVisit: 1, mostPerVisit: 1, issues: [] },
  texts: {
    chopTypes: 'section.uses',
    rewardCost: 'redeem.cost',
    changeMany: 'use.many',
  },
}
