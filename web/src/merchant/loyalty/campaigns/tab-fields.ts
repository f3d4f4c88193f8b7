/** Where each setting of a campaign is edited, so that an error can lead there. */
export const tabFields = {
  what: words('type name chopTypes'),
  reward: words('rewardName rewardDescription rewardCouponId rewards redeemChops'),
  look: words('logo registrationFormLogo heroImage backgroundColor foregroundColor'),
  publish: words('terms registrationStart registrationEnd redemptionStart endDate'),
  limits: words(`initialChops renewalChops welcomeGift welcomeCouponId maxEarnPerDay maxRedeemPerDay freezeCard`),
  earning: words('onePerVisit billPerChop carryOver multipliers'),
  place: words('venue guideUrl virtualTourUrl locationName locationAddress changingQr'),
  validity: words(`memberValidityDays initialValidityDays resetInitialValidityOnFirstChop extendValidityDays
    expireChops sendExpirationNotificationBeforeDays rejoin pointValidityDays pendingDays`),
  levels: words('memberLevels levelBy levelPeriodDays levelGraceDays'),
  memberFields: words('memberFields'),
  referral: words('referralEnabled referrerBonus maxReferrerBonus refereeBonus referralEndDate'),
  scan: words('scanToEarn tapToStamp maxTapsPerDay'),
  receipts: words('receiptsEnabled amountPerChop maxUploadPerDay approvalRequired spotCheckPercent shopNames'),
  shopify: words(`shopifyEnabled shopDomain shopifySignKey shopifyAccessToken shopifyMode quantityPerChop
    chopCountPerOrder`),
  carnival: words('carnivalMode booths'),
  stamps: words('chopImage stampColumns'),
  emails: words('emailTitle emailTemplates'),
  localizations: words('localizations'),
} as const

function words(text: string): readonly string[] {
  return text.split(/\s+/)
}
