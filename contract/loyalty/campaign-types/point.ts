import { type CampaignTypeDescriptor, earningWays } from './descriptor.ts'

/** Points without an upper limit, spent on the rewards of a list or in any amount. */
export const point: CampaignTypeDescriptor = {
  unit: 'points',
  balanceEnds: 'never',
  hasManyChopTypes: false,
  hasLots: true,
  needsApproval: false,
  mayFreeze: false,
  mayEarnLevels: true,
  earnsBy: earningWays,
  issuesOneAtATime: false,
  issuesOnScan: false,
  redeemsBy: 'reward',
  hasOneReward: false,
  hasRewardList: true,
  hasTiers: false,
  rewardIsNamedByCoupon: true,
  redeemsAnyAmount: true,
  // One point a visit would never come to a reward.
  proposes: { rewardCounts: [100], rewardStep: 100, perVisit: 20, mostPerVisit: 200, issues: [1, 5, 10, 20, 50, 100] },
  texts: {
    chopTypes: 'section.points',
    rewardCost: 'redeem.costPoints',
    changeMany: 'issue.points.many',
  },
}
