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
 * A campaign's settings with the rules between fields (domain.md §5, «Campaign»). Each rule runs as soon as the fields it
 * looks at are well-formed, whatever else is wrong or missing, so that a form shows everything at once.
 */
export const CampaignSettings = CampaignFields.superRefine(compareFields, {
  // Without it zod leaves the rules out while any field fails.
  when: ({ value }) => typeof value === 'object' && value !== null,
})
export type CampaignSettings = z.output<typeof CampaignSettings>
export type CampaignSettingsInput = z.input<typeof CampaignSettings>

type Issues = z.core.$RefinementCtx
type Path = (string | number)[]

const say = (issues: Issues, path: Path, message: string, values?: Record<string, number>) =>
  issues.addIssue({ code: 'custom', path, message, params: { values } })

// Fields that failed by themselves are seen here as they were sent: nothing about them may be taken for granted.
function compareFields(given: Record<string, unknown>, issues: Issues): void {
  const types = objectsIn(given['chopTypes'])
  const levels = objectsIn(given['memberLevels'])
  refuseDuplicates(issues, 'chopTypes', 'code', types)
  refuseDuplicates(issues, 'memberLevels', 'level', levels)
  refuseDuplicates(issues, 'memberLevels', 'description', levels)
  compareCounts(given, types, issues)
  compareDays(given, 'registrationStart', 'registrationEnd', issues)
  compareDays(given, 'redemptionStart', 'endDate', issues)
  compareDays(given, 'registrationStart', 'endDate', issues)
}

const mostStampsOfSeveral = 10

function compareCounts(given: Record<string, unknown>, types: Indexed[], issues: Issues): void {
  const counts = types.flatMap(({ item }) => wholeNumber(item['stampCount']) ?? [])
  if (types.length > 1)
    types.forEach(({ item, index }) => {
      if ((wholeNumber(item['stampCount']) ?? 0) > mostStampsOfSeveral)
        say(issues, ['chopTypes', index, 'stampCount'], 'tooBig', { max: mostStampsOfSeveral })
    })
  if (!counts.length) return
  const least = Math.min(...counts)
  for (const name of ['initialChops', 'renewalChops'])
    if ((wholeNumber(given[name]) ?? 0) >= least) say(issues, [name], 'belowStampCount', { max: least - 1 })
  if ((wholeNumber(given['redeemChops']) ?? 0) > least) say(issues, ['redeemChops'], 'atMostStampCount', { max: least })
}

function compareDays(given: Record<string, unknown>, start: string, end: string, issues: Issues): void {
  const [from, to] = [Day.safeParse(given[start]), Day.safeParse(given[end])]
  if (from.success && to.success && to.data < from.data) say(issues, [end], 'endBeforeStart')
}

function refuseDuplicates(issues: Issues, list: string, field: string, items: Indexed[]): void {
  const seen = new Set<string>()
  for (const { item, index } of items) {
    const value = item[field]
    if (typeof value !== 'string' || value.trim() === '') continue
    const key = value.trim().toLowerCase()
    if (seen.has(key)) say(issues, [list, index, field], 'unique')
    seen.add(key)
  }
}

type Indexed = { item: Record<string, unknown>; index: number }

const objectsIn = (list: unknown): Indexed[] =>
  (Array.isArray(list) ? list : []).flatMap((item: unknown, index) =>
    typeof item === 'object' && item !== null ? [{ item: item as Record<string, unknown>, index }] : [],
  )

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
