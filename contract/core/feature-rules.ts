import type { Feature } from './features.ts'
import type { Menu } from './permissions.ts'

/**
 * What a feature governs besides the calls that name it as their `feature`. While it is off, what exists stays, is still
 * answered to whoever reads it, and may be saved unchanged or taken away; setting or changing it is FEATURE_OFF at the
 * field. A path governs everything below it, and `*` stands for any place in a list.
 */
export type Governs = {
  /** Settings of a campaign (`PUT /merchant/campaign/{id}`). */
  campaign?: readonly string[]
  /** Fields of the merchant (`PATCH /merchant/info`). */
  merchant?: readonly 'localizations'[]
  /** Settings of a coupon. */
  coupon?: readonly string[]
  /** Fields of a user. */
  staff?: readonly ('eStampId' | 'promotionCode')[]
  /** Fields of `POST /merchant/member/otherInfo`. */
  card?: readonly ('email' | 'levelId' | 'frozen')[]
  /** Acts on many cards. */
  batch?: readonly ('freeze' | 'unfreeze')[]
  /** Columns of an import of members. */
  importColumn?: readonly 'level'[]
  /** What stands behind a redemption on a member's phone; `self` is nothing at all. */
  phone?: readonly ('pin' | 'eStampId' | 'self')[]
  /** A page that the menu leads to instead of another one. */
  page?: Menu
}

export const governs: Readonly<Record<Feature, Governs>> = {
  crossMerchants: {},
  // Every campaign has one level; its further ones are the feature's.
  memberLevel: { campaign: ['memberLevels'], card: ['levelId'], importColumn: ['level'] },
  welcomeGift: { campaign: ['welcomeGift', 'welcomeCouponId'] },
  promotionCode: { staff: ['promotionCode'] },
  referralProgram: {
    campaign: ['referralEnabled', 'referrerBonus', 'maxReferrerBonus', 'refereeBonus', 'referralEndDate'],
  },
  scanToEarn: { campaign: ['scanToEarn', 'tapToStamp', 'maxTapsPerDay'] },
  multipleRoles: {},
  memberLevelTiers: { campaign: ['levelBy', 'levelPeriodDays', 'levelGraceDays', 'memberLevels.*.minEarned'] },
  freezeMemberCard: { card: ['frozen'], batch: ['freeze', 'unfreeze'] },
  couponAsRewards: { campaign: ['rewardCouponId', 'rewards.*.couponId', 'welcomeCouponId'] },
  earnByReceipt: {
    campaign: [
      'receiptsEnabled',
      'amountPerChop',
      'maxUploadPerDay',
      'approvalRequired',
      'spotCheckPercent',
      'shopNames',
    ],
  },
  pushNotification: {},
  localization: { campaign: ['localizations'], merchant: ['localizations'] },
  adjustV2: { page: 'adjust' },
  selfRedemption: { phone: ['self'] },
  shopifyIntegration: {
    campaign: [
      'shopifyEnabled',
      'shopDomain',
      'shopifySignKey',
      'shopifyAccessToken',
      'shopifyMode',
      'quantityPerChop',
      'chopCountPerOrder',
    ],
  },
  simpleWebRegistration: { campaign: ['carnivalMode', 'booths'] },
  stampCustomization: { campaign: ['chopImage', 'stampColumns'] },
  couponGroup: { coupon: ['couponGroup'] },
  estamp: { staff: ['eStampId'], phone: ['eStampId'] },
  staffRedeemByPinCode: { phone: ['pin'] },
  modifyMemberEmail: { card: ['email'] },
}

type Part = Exclude<keyof Governs, 'page'>

/** The feature that is off and governs a field of a part, if there is one. */
export function governedBy(part: Part, field: string, isOn: (feature: Feature) => boolean): Feature | undefined {
  const names = Object.keys(governs) as Feature[]
  return names.find((feature) => !isOn(feature) && (governs[feature][part] ?? []).some((path) => covers(path, field)))
}

function covers(path: string, field: string): boolean {
  const [wanted, given] = [path.split('.'), field.split('.')]
  return wanted.every((name, index) => name === '*' || name === given[index])
}
