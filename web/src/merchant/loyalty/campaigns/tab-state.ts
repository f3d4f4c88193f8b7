import type { FormValues } from './form-values.ts'
import type { tabFields } from './tab-fields.ts'

type FurtherTab = Exclude<keyof typeof tabFields, 'what' | 'reward' | 'look' | 'publish'>

const some = (...values: unknown[]) => values.some(Boolean)

const states: Record<FurtherTab, (values: FormValues) => boolean> = {
  limits: (v) =>
    some(
      v.initialChops,
      v.renewalChops,
      v.welcomeGift,
      v.welcomeCouponId,
      v.maxEarnPerDay,
      v.maxRedeemPerDay,
      v.freezeCard,
    ),
  earning: (v) => some(v.billPerChop, v.carryOver, v.multipliers?.length),
  place: (v) => some(v.venue, v.locationName, v.locationAddress, v.guideUrl, v.virtualTourUrl, v.changingQr),
  validity: (v) => some(v.memberValidityDays, v.initialValidityDays, v.pointValidityDays, v.pendingDays),
  levels: (v) => some((v.memberLevels?.length ?? 0) > 1, v.levelBy && v.levelBy !== 'hand'),
  memberFields: (v) => some(v.memberFields?.length),
  referral: (v) => some(v.referralEnabled),
  scan: (v) => some(v.scanToEarn, v.tapToStamp),
  receipts: (v) => some(v.receiptsEnabled),
  shopify: (v) => some(v.shopifyEnabled),
  carnival: (v) => some(v.carnivalMode),
  stamps: (v) => some(v.chopImage, v.stampColumns),
  emails: (v) => says(v.emailTitle) || says(v.emailTemplates),
  localizations: (v) => says(v.localizations),
}

/** Whether something on a tab departs from what a campaign begins with. */
export const isTabOn = (tab: FurtherTab, values: FormValues): boolean => states[tab](values)

/** Whether there is a word anywhere in it. */
const says = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(says) : some(value)
