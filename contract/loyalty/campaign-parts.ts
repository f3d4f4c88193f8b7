import { z } from 'zod'
import { maxTimeSlotQuota, maxTimeSlots } from '../core/limits.ts'
import { ClockTime, Day, FileUrl, Id, Language, requiredText, text } from '../core/kinds.ts'
import { MAX_MORE_REWARDS } from './reward-rules.ts'

/**
 * The id of a part that other languages have words for. While the part is new it has none, or a working name (`new-…`) by
 * which those words know it: saving puts the id in both places.
 */
const PartId = z
  .string()
  .regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|new-[a-z0-9]{1,32})$/, { message: 'invalid' })

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

/** Hours of the week in which more is earned: ISO weekdays, and clock times of the merchant; without them the whole day. */
export const Multiplier = z.strictObject({
  weekdays: z.array(z.int().min(1).max(7)).min(1, { message: 'required' }).max(7),
  from: ClockTime.nullable().default(null),
  to: ClockTime.nullable().default(null),
  factor: z.int().min(2).max(10),
})
export type Multiplier = z.output<typeof Multiplier>

export const MemberLevel = z.strictObject({
  id: PartId.optional(),
  level: requiredText(40),
  description: requiredText(300),
  /** Chops earned in a qualification period that reach it, where levels are earned. */
  minEarned: z.int().min(1).max(1_000_000_000).nullable().default(null),
})

/**
 * What a campaign of type point, multi-tiers or multi-rewards gives at a count of chops. A tier has the day it takes effect,
 * rewards that are given together, its pictures and the level that reaching it sets, named as among the campaign's levels
 * (decisions/campaigns.md §5). Only a tier has what is optional here.
 */
export const Reward = z.strictObject({
  id: PartId.optional(),
  chopCount: z.int().min(1).max(1_000_000_000),
  name: text(80).default(''),
  /** What it gives besides. */
  more: z
    .array(z.strictObject({ id: PartId.optional(), name: requiredText(80) }))
    .max(MAX_MORE_REWARDS)
    .optional(),
  description: text(500).default(''),
  image: FileUrl.nullable().default(null),
  /** How it looks before it is reached and after it was given, where that is not its picture. */
  unreachedImage: FileUrl.nullable().optional(),
  redeemedImage: FileUrl.nullable().optional(),
  effectiveFrom: Day.nullable().default(null),
  level: text(40).nullable().default(null),
  /** This coupon is issued with it. */
  couponId: Id.nullable().default(null),
})

/** A place of a carnival, and when members may come (decisions/campaigns.md §7). */
export const Booth = z.strictObject({
  id: PartId.optional(),
  name: requiredText(80),
  place: text(200).default(''),
  image: FileUrl.nullable().default(null),
  /** The code of the chop type it stamps. */
  chopType: requiredText(20),
  slots: z
    .array(
      z.strictObject({
        id: Id.optional(),
        day: Day,
        from: ClockTime,
        to: ClockTime,
        quota: z.int().min(1).max(maxTimeSlotQuota),
        waitingList: z.boolean().default(false),
      }),
    )
    .max(maxTimeSlots)
    .default([]),
})

export const memberFieldKinds = ['text', 'number', 'day', 'choice'] as const

/** A question of the merchant's own about a member; the answer is kept under its label. */
export const MemberField = z.strictObject({
  id: PartId.optional(),
  label: requiredText(40),
  kind: z.enum(memberFieldKinds).default('text'),
  choices: z.array(requiredText(80)).max(30).default([]),
  required: z.boolean().default(false),
  atRegistration: z.boolean().default(false),
})

/** The mails a campaign sends to its members. */
export const emailTemplateNames = [
  'registration',
  'expirationNotice',
  'balanceChange',
  'welcomeGift',
  'renewal',
] as const
export type EmailTemplateName = (typeof emailTemplateNames)[number]

/** What a mail's words may name, as `{{nickname}}`. */
export const mailVariables = [
  'nickname',
  'campaign',
  'merchant',
  'balance',
  'change',
  'expires',
  'reward',
  'cardUrl',
] as const
export type MailVariable = (typeof mailVariables)[number]

/** Characters of a mail's text, formatting included. */
export const MAX_MAIL_BODY_LENGTH = 20_000
export const MailBody = text(MAX_MAIL_BODY_LENGTH)

/** A mail in one language; what is absent is the platform's own text. The body is HTML from the rich-text editor. */
const EmailWords = z.strictObject({ title: text(80).default(''), body: MailBody.default('') })
export const EmailTemplate = z.strictObject({
  /** Absent: as `isMailOn` says. */
  enabled: z.boolean().optional(),
  words: z.partialRecord(Language, EmailWords).default({}),
})
type EmailTemplates = Partial<Record<EmailTemplateName, { enabled?: boolean | undefined }>>

/** Whether a campaign sends a mail: all but the one at every change of a balance, unless somebody says otherwise. */
export const isMailOn = (templates: EmailTemplates, name: EmailTemplateName): boolean =>
  templates[name]?.enabled ?? name !== 'balanceChange'

const MAX_WORDS = 300
/** Words by the id of what they are about; those of a part that is gone go with the next save. */
const wordsById = <Words extends z.ZodType>(words: Words) =>
  z.record(PartId, words).superRefine((given, issues) => {
    if (Object.keys(given).length > MAX_WORDS)
      issues.addIssue({ code: 'custom', message: 'tooMany', params: { values: { max: MAX_WORDS } } })
  })

/** One language's own words; what is absent is shown in the merchant's primary language. */
export const Localization = z.strictObject({
  name: text(80).optional(),
  /** The reward of type chop. */
  rewardName: text(80).optional(),
  rewardDescription: text(500).optional(),
  /** Those of the list, and what a tier gives besides, which has a name only. */
  rewards: wordsById(z.strictObject({ name: text(80).optional(), description: text(500).optional() })).optional(),
  /** The levels' names; their descriptions are for staff. */
  levels: wordsById(text(40).optional()).optional(),
  /** What the merchant's questions are called; the answers are kept under the labels as they were entered. */
  memberFields: wordsById(text(40).optional()).optional(),
  /** What the options of such a question are called, each by the option as it was entered: that is the answer kept. */
  memberChoices: wordsById(z.record(requiredText(80), text(80).optional())).optional(),
  booths: wordsById(z.strictObject({ name: text(80).optional(), place: text(200).optional() })).optional(),
  welcomeGift: text(80).optional(),
  terms: text(20_000).optional(),
  venue: text(200).optional(),
  locationName: text(120).optional(),
  locationAddress: text(300).optional(),
})
export type Localization = z.infer<typeof Localization>
