import { z } from 'zod'
import { maxShopNameLength } from '../core/limits.ts'
import { compareFields } from './campaign-checks.ts'
import {
  Booth,
  ChopType,
  emailTemplateNames,
  EmailTemplate,
  Localization,
  MemberField,
  MemberLevel,
  Multiplier,
  Reward,
} from './campaign-parts.ts'
import { CampaignType, defaultCampaignType } from './campaign-types.ts'
import { Colour, Day, FileUrl, HttpsUrl, Id, Language, requiredText, text } from '../core/kinds.ts'

export { campaignTypes, CampaignType } from './campaign-types.ts'

export const rejoinPolicies = ['not-allowed', 'as-new', 'keep-level'] as const
/** Whether staff set a card's level or what was earned in a period does; tiers set it themselves. */
export const levelRules = ['hand', 'earned'] as const
export const shopifyModes = ['per-amount', 'per-order'] as const

const days = (max: number) => z.int().min(1).max(max).nullable()
const ShopDomain = text(120).regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/, { message: 'shopDomain' })
// Printable, since it travels in a header; the dots are those of its mask.
const ShopToken = text(200).regex(/^(••••)?[ -~]*$/u)

/** How members earn besides at the till: each way behind its feature, with its own tab of the form (decisions/campaigns.md §7). */
const waysToEarn = {
  referralEnabled: z.boolean().default(false),
  referrerBonus: z.int().min(0).max(1_000_000).nullable().default(null),
  /** The most that one member gets for others, all together. */
  maxReferrerBonus: z.int().min(0).max(1_000_000_000).nullable().default(null),
  refereeBonus: z.int().min(0).max(1_000_000).nullable().default(null),
  referralEndDate: Day.nullable().default(null),
  scanToEarn: z.boolean().default(false),
  /** A tap of a tag on the counter is a visit, and so many of a member count on a day. */
  tapToStamp: z.boolean().default(false),
  maxTapsPerDay: z.int().min(1).max(20).default(1),
  receiptsEnabled: z.boolean().default(false),
  /** Minor units of the merchant's currency. */
  amountPerChop: z.int().min(1).max(1_000_000_000).nullable().default(null),
  maxUploadPerDay: z.int().min(1).max(1000).nullable().default(null),
  approvalRequired: z.boolean().default(true),
  /** Of receipts that approve themselves, so many in a hundred are looked at. */
  spotCheckPercent: z.int().min(0).max(100).default(0),
  shopNames: z.array(requiredText(maxShopNameLength)).max(200).default([]),
  shopifyEnabled: z.boolean().default(false),
  shopDomain: ShopDomain.nullable().default(null),
  /** Shown masked; the mask sent back keeps the key. */
  shopifySignKey: text(200).nullable().default(null),
  /** With it the shop is asked for orders that it has not told of. Shown masked as the key is. */
  shopifyAccessToken: ShopToken.nullable().default(null),
  shopifyMode: z.enum(shopifyModes).default('per-amount'),
  /** Minor units per chop. */
  quantityPerChop: z.int().min(1).max(1_000_000_000).nullable().default(null),
  chopCountPerOrder: z.int().min(1).max(1_000_000).nullable().default(null),
  carnivalMode: z.boolean().default(false),
  booths: z.array(Booth).max(50).default([]),
} as const

const fields = {
  type: CampaignType.default(defaultCampaignType),
  name: requiredText(80),
  logo: FileUrl,
  registrationFormLogo: FileUrl.nullable().default(null),
  heroImage: FileUrl.nullable().default(null),
  backgroundColor: Colour.default('#1890ff'),
  foregroundColor: Colour.default('#ffffff'),
  chopTypes: z.array(ChopType).min(1, { message: 'chopTypes' }).max(10),
  /** The reward of type chop. */
  rewardName: text(80).default(''),
  rewardDescription: text(500).default(''),
  rewardCouponId: Id.nullable().default(null),
  /** What types point, multi-tiers and multi-rewards give, each for its count of chops. */
  rewards: z.array(Reward).max(50).default([]),
  /** What a new member is given besides, in words; a coupon's name stands in for them. */
  welcomeGift: text(80).default(''),
  /** This coupon is issued at joining. */
  welcomeCouponId: Id.nullable().default(null),
  /** Points live so long, each from the day it was earned; null is for ever. */
  pointValidityDays: days(36_500).default(null),
  /** Points from receipts, orders and referrals wait so long until they can be spent. */
  pendingDays: days(365).default(null),
  /** What a redemption takes of each chop type; null takes the stamp count. */
  redeemChops: z.int().min(1).max(100).nullable().default(null),
  initialChops: z.int().min(0).max(30).default(0),
  renewalChops: z.int().min(0).max(30).default(0),
  maxEarnPerDay: z.int().min(1).max(1_000_000).nullable().default(null),
  /** Minor units of a bill per chop: where it is set, staff type the bill's amount at the till. */
  billPerChop: z.int().min(1).max(1_000_000_000).nullable().default(null),
  /** What of a bill is below the next chop is kept on the card (decisions/earning.md §7). */
  carryOver: z.boolean().default(false),
  /** Hours in which a visit earns several times as much (decisions/earning.md §8). */
  multipliers: z.array(Multiplier).max(10).default([]),
  /** A till stamps a card as soon as it is scanned, without a tap, where its own switch says the same. */
  onePerVisit: z.boolean().default(true),
  maxRedeemPerDay: z.int().min(1).max(1_000_000).nullable().default(null),
  registrationStart: Day.nullable().default(null),
  registrationEnd: Day.nullable().default(null),
  redemptionStart: Day.nullable().default(null),
  endDate: Day.nullable().default(null),
  memberValidityDays: days(36_500).default(null),
  initialValidityDays: days(36_500).default(null),
  resetInitialValidityOnFirstChop: z.boolean().default(false),
  extendValidityDays: days(36_500).default(null),
  expireChops: z.boolean().default(false),
  sendExpirationNotificationBeforeDays: days(365).default(null),
  freezeCard: z.boolean().default(false),
  rejoin: z.enum(rejoinPolicies).default('not-allowed'),
  memberLevels: z
    .array(MemberLevel)
    .min(1)
    .max(20)
    .default([{ level: '★', description: '★', minEarned: null }]),
  levelBy: z.enum(levelRules).default('hand'),
  levelPeriodDays: days(3650).default(null),
  /** After a period's end its level is kept, and may still be reached, for so long. */
  levelGraceDays: z.int().min(0).max(365).default(0),
  terms: text(20_000).default(''),
  venue: text(200).default(''),
  guideUrl: HttpsUrl.nullable().default(null),
  virtualTourUrl: HttpsUrl.nullable().default(null),
  locationName: text(120).default(''),
  locationAddress: text(300).default(''),
  memberFields: z.array(MemberField).max(20).default([]),
  ...waysToEarn,
  /** The picture behind the stamps, and how many stand in a row; null is chosen by their number. */
  chopImage: FileUrl.nullable().default(null),
  stampColumns: z.int().min(1).max(10).nullable().default(null),
  /** The code of a card is another every 30 seconds, so that a picture of it is of no use (decisions/members.md §4). */
  changingQr: z.boolean().default(false),
  emailTitle: text(20).default(''),
  emailTemplates: z.partialRecord(z.enum(emailTemplateNames), EmailTemplate).default({}),
  localizations: z.partialRecord(Language, Localization).default({}),
} as const

export const CampaignFields = z.strictObject(fields)

/**
 * A campaign's settings with the rules between fields (decisions/campaigns.md §8). Each rule runs as soon as the fields it
 * looks at are well-formed, whatever else is wrong or missing, so that a form shows everything at once.
 */
export const CampaignSettings = CampaignFields.superRefine(compareFields, {
  // Without it zod leaves the rules out while any field fails.
  when: ({ value }) => typeof value === 'object' && value !== null,
})
export type CampaignSettings = z.output<typeof CampaignSettings>
export type CampaignSettingsInput = z.input<typeof CampaignSettings>
