import { type CampaignTypeDescriptor, earningWays } from './descriptor.ts'

/** Tiers that are reached one after the other: redeeming one takes nothing, and the last one clears the card. */
export const multiTiers: CampaignTypeDescriptor = {
  unit: 'stamps',
  balanceEnds: 'at-dearest-reward',
  hasManyChopTypes: false,
  hasLots: false,
  needsApproval: false,
  mayFreeze: true,
  mayEarnLevels: false,
  earnsBy: earningWays,
  issuesOneAtATime: false,
  issuesOnScan: true,
  redeemsBy: 'reward',
  hasOneReward: false,
  hasRewardList: true,
  hasTiers: true,
  rewardIsNamedByCoupon: false,
  redeemsAnyAmount: false,
  proposes: { rewardCounts: [5, 10], rewardStep: 5, perVisit: 1, mostPerVisit: 10, issues: [] },
  texts: {
    chopTypes: 'section.chopTypes',
    rewardCost: 'redeem.cost',
    changeMany: 'issue.many',
  },
}
