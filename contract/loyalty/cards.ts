import { shownDetails } from '../members/member-details.ts'
import { z } from 'zod'
import { Operator } from '../core/kinds.ts'
import { CampaignType } from './campaign-types.ts'

export const cardStates = ['pending', 'active', 'frozen', 'expired', 'closed'] as const
export const CardState = z.enum(cardStates)
export type CardState = z.infer<typeof CardState>

/** Who froze a card: a rule of its campaign, or a person. */
export const freezers = ['rule', 'staff'] as const
export type Freezer = (typeof freezers)[number]

/** decisions/ledger.md §2. */
export const entryKinds = [
  'initial',
  'earn',
  'adjust',
  'redeem',
  'deduct',
  'renewal',
  'grant',
  'referrer_bonus',
  'referee_bonus',
  'receipt',
  'shopify',
  'scan',
  'attend',
  'tap',
  'expire',
  'void',
  'import',
  'transfer',
] as const
export const EntryKind = z.enum(entryKinds)
export type EntryKind = z.infer<typeof EntryKind>

/** A card with its member, as every answer shows it (decisions/api.md §8). */
export const Card = z.object({
  id: z.string(),
  cardNumber: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  campaignType: CampaignType,
  ...shownDetails,
  level: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: CardState,
  balance: z.int(),
  /** What of the balance can be spent now, and what has to wait. */
  spendable: z.int(),
  pending: z.int(),
  /** The points that end next. */
  endingNext: z.object({ quantity: z.int(), at: z.string() }).nullable(),
  balances: z.array(z.object({ chopTypeId: z.string(), code: z.string(), balance: z.int(), stampCount: z.int() })),
  /** The amount of a bill that gives a chop at the till, in minor units; null where staff count chops. */
  billPerChop: z.int().nullable(),
  /** Whether a scan at the till gives a stamp at once. */
  onePerVisit: z.boolean(),
  /** What of bills is carried over towards the next chop, and what a chop takes, in minor units; null where nothing is. */
  carriedOver: z.object({ amount: z.int(), perChop: z.int() }).nullable(),
  promotionCode: z.string(),
  welcomeGift: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  remark: z.string(),
  additionalInfo: z.record(z.string(), z.string()),
})
export type Card = z.infer<typeof Card>

/** One line of the chop log (decisions/api.md §8). */
export const Entry = z.object({
  id: z.string(),
  memberId: z.string(),
  kind: EntryKind,
  chopTypeId: z.string(),
  quantity: z.int(),
  balanceAfter: z.int(),
  operator: Operator.nullable(),
  source: z.string(),
  remark: z.string(),
  at: z.string(),
  voids: z.string().nullable(),
  voidedBy: z.string().nullable(),
  campaignRevision: z.int(),
})
export type Entry = z.infer<typeof Entry>

export const Operation = z.object({ entry: Entry, card: Card })

/** What limits the rewards of a card besides its balance: whether each is given once, and how many more today (null is any number). */
export const RewardLimits = z.object({ givesOnce: z.boolean(), leftToday: z.int().nullable() })
export type RewardLimits = z.infer<typeof RewardLimits>
