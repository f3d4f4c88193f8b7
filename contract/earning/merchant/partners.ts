import { z } from 'zod'
import { maxScannedLength } from '../../core/limits.ts'
import { CampaignType } from '../../loyalty/campaign-types.ts'
import { Day, Id, OperatorName, paged, requiredText, SearchText, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

export const partnershipStates = ['invited', 'active', 'declined', 'ended'] as const
/** Whose campaign it is: the caller's own, or the other merchant's. */
export const partnerSides = ['owner', 'partner'] as const
/** Minor units of the owner's currency. */
const Cost = z.int().min(0).max(1_000_000_000)

const Partnership = z.object({
  id: z.string(),
  side: z.enum(partnerSides),
  state: z.enum(partnershipStates),
  campaignId: z.string(),
  campaignName: z.string(),
  /** The other merchant. */
  other: z.object({ name: z.string(), merchantId: z.string() }),
  /** What the partner owes for a chop that it issues, and is owed for a reward that it gives. */
  costPerChop: z.int(),
  rewardValue: z.int(),
  currency: z.string(),
  message: z.string(),
  invitedAt: z.string(),
  answeredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedBy: z.enum(partnerSides).nullable(),
  /** What the caller may do with it now. */
  may: z.array(z.enum(['answer', 'end'])),
})
export type Partnership = z.output<typeof Partnership>

const page = { audience: 'merchant', menu: 'partner-campaign-list' } as const

export const listPartnerships = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/partner',
  about: 'The partnerships of the merchant on both sides, newest first. `q` finds by campaign or merchant.',
  query: {
    ...paged(['invitedAt']),
    side: z.enum(partnerSides).optional(),
    state: z.enum(partnershipStates).optional(),
    campaignId: Id.optional(),
  },
  shape: 'list',
  reply: Partnership,
})

export const InvitePartnerBody = z.strictObject({
  campaignId: Id,
  /** The merchant id that the other merchant sees in its own settings. */
  merchantId: requiredText(40),
  costPerChop: Cost,
  rewardValue: Cost,
  message: text(500).optional(),
})

export const invitePartner = route({
  ...page,
  feature: 'crossMerchants',
  action: 'add',
  method: 'POST',
  path: '/merchant/partner',
  about: 'Invites another merchant into a campaign as a partner, on terms that stay; its owner is told by mail.',
  movesValue: true,
  body: InvitePartnerBody,
  reply: Partnership,
  refuses: ['NOT_FOUND', 'CAMPAIGN_ENDED', 'PARTNER_EXISTS', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_KEY_REUSED'],
})

export const answerPartnership = route({
  ...page,
  // Whoever says who works in the shop says who works with it: by default its owner alone.
  menu: 'merchant-admin-list',
  action: 'edit',
  method: 'POST',
  path: '/merchant/partner/{id}/answer',
  about: 'Accepts or declines an invitation.',
  params: { id: Id },
  body: z.strictObject({ accept: z.boolean() }),
  reply: Partnership,
  refuses: ['NOT_FOUND', 'PARTNERSHIP_CHANGED'],
})

export const endPartnership = route({
  ...page,
  action: 'edit',
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/partner/{id}/end',
  about: 'Ends a partnership, or takes an invitation back, at once; either side may.',
  params: { id: Id },
  reply: Partnership,
  refuses: ['NOT_FOUND', 'PARTNERSHIP_CHANGED'],
})

const PartnerOperation = z.object({
  id: z.string(),
  partnershipId: z.string(),
  side: z.enum(partnerSides),
  at: z.string(),
  kind: z.enum(['issue', 'redeem']),
  chops: z.int(),
  rewards: z.int(),
  voided: z.boolean(),
  cardNumber: z.string(),
  nickname: z.string().nullable(),
  campaignName: z.string(),
  partnerName: z.string(),
  operator: OperatorName,
})
export type PartnerOperation = z.output<typeof PartnerOperation>

const ofPartnerships = {
  q: SearchText.optional(),
  partnershipId: Id.optional(),
  side: z.enum(partnerSides).optional(),
} as const

export const operationFilters = {
  ...ofPartnerships,
  from: Day.optional(),
  to: Day.optional(),
} as const

export const listPartnerOperations = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/partner/operations',
  about: 'What was issued and redeemed at partners’ tills, for both sides, newest first; days are the campaign’s.',
  query: { ...paged(['at']), ...operationFilters },
  shape: 'list',
  reply: PartnerOperation,
})

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { message: 'invalid' })
export const settlementFilters = {
  ...ofPartnerships,
  from: Month.optional(),
  to: Month.optional(),
} as const

const Settlement = z.object({
  partnershipId: z.string(),
  side: z.enum(partnerSides),
  /** `2026-11`, in the time zone of the campaign's owner. What was voided counts in the month of its void. */
  month: z.string(),
  campaignName: z.string(),
  other: z.object({ name: z.string(), merchantId: z.string() }),
  issued: z.int(),
  redeemed: z.int(),
  currency: z.string(),
  /** What the partner owes for the chops, is owed for the rewards, and owes in all. */
  issuedCost: z.int(),
  redeemedValue: z.int(),
  balance: z.int(),
})
export type Settlement = z.output<typeof Settlement>

export const listSettlements = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/partner/settlements',
  about: 'By month and partnership: how much was issued and redeemed at the partner’s till, and its cost.',
  query: { ...paged(['month']), ...settlementFilters },
  shape: 'list',
  reply: Settlement,
})

/** The pages from which a partner's staff work with the cards of another merchant's campaign. */
const till = { audience: 'merchant', menu: ['adjust', 'quick-earn-attend', 'quick-redeem'] } as const

export const partnerCampaigns = route({
  ...till,
  action: 'get',
  method: 'GET',
  path: '/merchant/partner/campaigns',
  about: 'The campaigns of other merchants that this merchant is a partner of now.',
  reply: z.array(
    z.object({
      partnershipId: z.string(),
      campaignName: z.string(),
      campaignType: CampaignType,
      ownerName: z.string(),
      logo: z.string(),
      backgroundColor: z.string(),
      foregroundColor: z.string(),
    }),
  ),
})

const Refused = { code: z.string().optional(), message: z.string().optional(), retryAt: z.string().optional() }

/** All that a partner's staff see of a member (decisions/partners.md §2). */
export const PartnerCard = z.strictObject({
  cardNumber: z.string(),
  nickname: z.string().nullable(),
  balance: z.int(),
  balances: z.array(
    z.strictObject({ chopTypeId: z.string(), code: z.string(), balance: z.int(), stampCount: z.int() }),
  ),
  rewards: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      cost: z.int(),
      allowed: z.boolean(),
      missing: z.int().optional(),
      given: z.boolean().optional(),
      ...Refused,
    }),
  ),
})
export type PartnerCard = z.output<typeof PartnerCard>

const refusesTill = ['NOT_FOUND', 'PARTNERSHIP_PAUSED'] as const

export const partnerCard = route({
  ...till,
  action: 'get',
  method: 'GET',
  path: '/merchant/partner/{id}/card/{x}',
  about: 'A card of a partner campaign by its code or number.',
  params: { id: Id, x: requiredText(maxScannedLength) },
  reply: PartnerCard,
  refuses: [...refusesTill, 'INVALID_QR_CODE', 'QR_CODE_EXPIRED', 'TOO_MANY_REQUESTS'],
})
