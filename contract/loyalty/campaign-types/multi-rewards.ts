import { type CampaignTypeDescriptor, earningWays } from './descriptor.ts'

/** Stamps that are spent on one of several rewards, as the member chooses. */
export const multiRewards: CampaignTypeDescriptor = {
  unit: 'stamps',
  balanceEnds: 'at-dearest-reward',
  hasManyChopTypes: false,
  hasLots: false,
  needsApproval: false,
  mayFreeze: true,
  mayEarnLevels: true,
  earnsBy: earningWays,
  issuesOneAtATime: false,
  issuesOnScan: true,
  redeemsBy: 'reward',
  hasOneReward: false,
  hasRewardList: true,
  hasTiers: false,
  rewardIsNamedByCoupon: false,
  redeemsAnyAmount: false,
  proposes: { rewardCounts: [5, 10], rewardStep: 5, perVisit: 1, mostPerVisit: 10, issues: [] },
  texts: {
    chopTypes: 'section.chopTypes',
    rewardCost: 'redeem.cost',
    changeMany: 'issue.many',
  },
}
