export const units = ['stamps', 'points', 'uses'] as const

/** How members earn, beside what they are given at joining and at a renewal. */
export const earningWays = ['till', 'code', 'receipt', 'order', 'booth', 'tap'] as const
export type EarningWay = (typeof earningWays)[number]

/**
 * What the program knows of a type of campaign. Rules, lists and forms read these properties and never compare a type's name,
 * so that a new type is one more descriptor.
 */
export type CampaignTypeDescriptor = {
  /** What its balance counts. */
  unit: (typeof units)[number]
  /** Where a balance ends: at the stamp count of its chop type, at the count of the dearest reward, or nowhere. */
  balanceEnds: 'at-stamp-count' | 'at-dearest-reward' | 'never'
  /** A card may collect several kinds of stamps. */
  hasManyChopTypes: boolean
  /** Each part of a balance may have to wait before it can be spent, and may expire by itself. */
  hasLots: boolean
  /** A new card waits for its approval, which fills it and begins its validity. */
  needsApproval: boolean
  /** The card may be frozen once everything was redeemed. */
  mayFreeze: boolean
  /** Levels may be earned in periods, where neither tiers nor staff alone set them. */
  mayEarnLevels: boolean

  /** None where the balance is bought, and only goes down. */
  earnsBy: readonly EarningWay[]
  /** An issue at the till is always of one. */
  issuesOneAtATime: boolean
  /** A scan at the quick till issues one without a question. */
  issuesOnScan: boolean

  /** A redemption gives a reward; a use is an adjustment that takes from the balance. */
  redeemsBy: 'reward' | 'use'
  /** The reward is part of the settings themselves. */
  hasOneReward: boolean
  /** The rewards stand in a list, each with its count. */
  hasRewardList: boolean
  /** The rewards of the list are tiers: reached one after the other, from a day on, each with its level. */
  hasTiers: boolean
  /** A coupon's name may stand for the name of a reward that has none. */
  rewardIsNamedByCoupon: boolean
  /** Any amount of the balance may be redeemed, and a reward several times at once. */
  redeemsAnyAmount: boolean

  /** Quantities that forms and the till propose. */
  proposes: {
    /** The counts of the first rewards of a new list, and how much more the next one takes. */
    rewardCounts: readonly number[]
    rewardStep: number
    /** What a simulated visit earns, and the most that it may. */
    perVisit: number
    mostPerVisit: number
    /** Quantities of an issue, to choose with one tap. */
    issues: readonly number[]
  }

  /** Keys of texts that differ between types. */
  texts: {
    chopTypes: 'section.chopTypes' | 'section.points' | 'section.uses'
    rewardCost: 'redeem.cost' | 'redeem.costPoints'
    changeMany: 'issue.many' | 'issue.points.many' | 'use.many'
  }
}
