import { z } from 'zod'
import { Colour, Day, FileUrl, HttpsUrl, Id, Language, requiredText, text } from './kinds.ts'

export const campaignTypes = ['chop', 'point', 'prepaid', 'multi-tiers', 'multi-rewards'] as const
export const CampaignType = z.enum(campaignTypes)
export type CampaignType = z.infer<typeof CampaignType>

export const rejoinPolicies = ['not-allowed', 'as-new', 'keep-level'] as const

/** A kind of stamp. `id` is absent while it is new; its code is unique in the campaign. */
export const ChopType = z.strictObject({
  id: Id.optional(),
  code: requiredText(20),
  stampCount: z.int().min(1).max(100),
  stampedImage: FileUrl,
  unstampedImage: FileUrl,
  redeemedImage: FileUrl.nullable().optional(),
  owner: text(80).optional(),
})

export const MemberLevel = z.strictObject({
  id: Id.optional(),
  level: requiredText(40),
  description: requiredText(300),
})

const days = (max: number) => z.int().min(1).max(max).nullable()

/** One language's own words; what is absent is shown in the merchant's primary language. */
const Localization = z.strictObject({
  name: text(80).optional(),
  rewardName: text(80).optional(),
  terms: text(20_000).optional(),
  venue: text(200).optional(),
})

const fields = {
  name: requiredText(80),
  logo: FileUrl,
  registrationFormLogo: FileUrl.nullable().default(null),
  heroImage: FileUrl.nullable().default(null),
  backgroundColor: Colour.default('#1890ff'),
  foregroundColor: Colour.default('#ffffff'),
  chopTypes: z.array(ChopType).min(1, { message: 'chopTypes' }).max(10),
  rewardName: requiredText(80),
  rewardDescription: text(500).default(''),
  /** What a redemption takes of each chop type; null takes the stamp count. */
  redeemChops: z.int().min(1).max(100).nullable().default(null),
  initialChops: z.int().min(0).max(30).default(0),
  renewalChops: z.int().min(0).max(30).default(0),
  maxEarnPerDay: z.int().min(1).max(1_000_000).nullable().default(null),
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
    .default([{ level: '1', description: 'Member' }]),
  terms: text(20_000).default(''),
  venue: text(200).default(''),
  guideUrl: HttpsUrl.nullable().default(null),
  virtualTourUrl: HttpsUrl.nullable().default(null),
  locationName: text(120).default(''),
  locationAddress: text(300).default(''),
  localizations: z.partialRecord(Language, Localization).default({}),
} as const

export const CampaignFields = z.strictObject(fields)

/**
 * A campaign's settings with the rules between fields (domain.md §5, «Campaign»). Each runs as soon as the fields it
 * looks at are well-formed, so that a form shows all that is wrong at once.
 */
export const CampaignSettings = CampaignFields.superRefine(compareFields)
export type CampaignSettings = z.output<typeof CampaignSettings>
export type CampaignSettingsInput = z.input<typeof CampaignSettings>

// zod runs a refinement only when every field parsed; `when` lets these speak beside the missing ones.
CampaignSettings.def.checks?.forEach((check) => {
  check._zod.def.when = ({ value }) => typeof value === 'object' && value !== null
})

function compareFields(given: unknown, issues: z.core.$RefinementCtx): void {
  const c = given as Partial<CampaignSettings>
  const say = (path: (string | number)[], message: string, values?: Record<string, number>) =>
    issues.addIssue({ code: 'custom', path, message, params: { values } })
  const types = Array.isArray(c.chopTypes) ? c.chopTypes : []
  const counts = types.map((type) => type?.stampCount).filter((count) => Number.isInteger(count))
  const least = counts.length ? Math.min(...counts) : undefined

  if (types.length > 1)
    types.forEach((type, i) => {
      if (type?.stampCount > 10) say(['chopTypes', i, 'stampCount'], 'tooBig', { max: 10 })
    })
  duplicatesOf(types, (type) => type?.code).forEach((i) => say(['chopTypes', i, 'code'], 'unique'))
  const levels = Array.isArray(c.memberLevels) ? c.memberLevels : []
  duplicatesOf(levels, (level) => level?.level).forEach((i) => say(['memberLevels', i, 'level'], 'unique'))
  duplicatesOf(levels, (level) => level?.description).forEach((i) => say(['memberLevels', i, 'description'], 'unique'))
  if (least !== undefined) {
    if (Number(c.initialChops) >= least) say(['initialChops'], 'belowStampCount', { max: least - 1 })
    if (Number(c.renewalChops) >= least) say(['renewalChops'], 'belowStampCount', { max: least - 1 })
    if (c.redeemChops && c.redeemChops > least) say(['redeemChops'], 'atMostStampCount', { max: least })
  }
  if (c.registrationStart && c.registrationEnd && c.registrationEnd < c.registrationStart)
    say(['registrationEnd'], 'endBeforeStart')
  if (c.endDate && c.redemptionStart && c.endDate < c.redemptionStart) say(['endDate'], 'endBeforeStart')
  if (c.endDate && c.registrationStart && c.endDate < c.registrationStart) say(['endDate'], 'endBeforeStart')
}

function duplicatesOf<T>(items: readonly T[], keyOf: (item: T) => string | undefined): number[] {
  const keys = items.map((item) => keyOf(item)?.trim().toLowerCase())
  return keys.flatMap((key, i) => (key && keys.indexOf(key) < i ? [i] : []))
}
