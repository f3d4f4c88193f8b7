import { type CampaignTypeDescriptor, earningWays } from './descriptor.ts'

/** A stamp card: stamps of one or several kinds, and one reward for a full card. */
export const chop: CampaignTypeDescriptor = {
  unit: 'stamps',
  balanceEnds: 'at-stamp-count',
  hasManyChopTypes: true,
  hasLots: false,
  needsApproval: false,
  mayFreeze: true,
  mayEarnLevels: true,
  earnsBy: earningWays,
  issuesOneAtATime: true,
  issuesOnScan: true,
  redeemsBy: 'reward',
  hasOneReward: true,
  hasRewardList: false,
  hasTiers: false,
  rewardIsNamedByCoupon: false,
  redeemsAnyAmount: false,
  proposes: { rewardCounts: [], rewardStep: 5, perVisit: 1, mostPerVisit: 1, issues: [] },
  texts: {
    chopTypes: 'section.chopTypes',
    rewardCost: 'redeem.cost',
    changeMany: 'issue.many',
  },
}
