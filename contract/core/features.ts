/** What a service plan can switch on or off for a merchant (decisions/access.md §3). */
export const features = [
  'crossMerchants',
  'memberLevel',
  'welcomeGift',
  'promotionCode',
  'referralProgram',
  'scanToEarn',
  'multipleRoles',
  'memberLevelTiers',
  'freezeMemberCard',
  'couponAsRewards',
  'earnByReceipt',
  'pushNotification',
  'localization',
  'adjustV2',
  'selfRedemption',
  'shopifyIntegration',
  'simpleWebRegistration',
  'stampCustomization',
  'couponGroup',
  'estamp',
  'staffRedeemByPinCode',
  'modifyMemberEmail',
] as const

export type Feature = (typeof features)[number]

/** A merchant's features: a missing key means off (decisions/access.md §3). */
export type FeatureMap = Partial<Record<Feature, boolean>>
