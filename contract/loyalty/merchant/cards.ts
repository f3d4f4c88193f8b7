import { staffDetailFields } from '../../members/member-details.ts'
import { birthdayFilters, VisitGroup, visitFields, visitSorts } from '../../members/visits.ts'
import { z } from 'zod'
import { Card, CardState, Entry, freezers } from '../cards.ts'
import { rejoinPolicies } from '../campaign-settings.ts'
import { AdditionalInfo, CardRef, Day, Email, Id, paged, queryInt, Remark, SearchText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { tillMenus } from './till.ts'

const page = { audience: 'merchant', menu: 'member-list' } as const

const segmentFilters = {
  campaignId: Id.optional(),
  state: CardState.optional(),
  levelId: Id.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  expiresFrom: Day.optional(),
  expiresTo: Day.optional(),
  balanceFrom: queryInt(0, 999_999_999).optional(),
  balanceTo: queryInt(0, 999_999_999).optional(),
  /** By what the member can be reached. */
  contact: z.enum(['any', 'none', 'email', 'mobile']).optional(),
  visitGroup: VisitGroup.optional(),
  /** Where the member's first visit was. */
  storeId: Id.optional(),
  firstVisitFrom: Day.optional(),
  firstVisitTo: Day.optional(),
  lastVisitFrom: Day.optional(),
  lastVisitTo: Day.optional(),
  visits30From: queryInt(0, 30).optional(),
  visits30To: queryInt(0, 30).optional(),
  visits90From: queryInt(0, 90).optional(),
  visits90To: queryInt(0, 90).optional(),
  visitsFrom: queryInt(0, 999_999).optional(),
  visitsTo: queryInt(0, 999_999).optional(),
  medianGapFrom: queryInt(1, 999_999).optional(),
  medianGapTo: queryInt(1, 999_999).optional(),
  /** In the next days, today among them. */
  birthday: z.enum(birthdayFilters).optional(),
  /** One stamp short of a reward. */
  oneShort: z.enum(['yes']).optional(),
} as const

/** What a segment is made of: everything but a text that is searched for, which may name a person. */
export const SegmentFilters = z.strictObject(segmentFilters)

export const listCardFilters = {
  q: SearchText.optional(),
  ...segmentFilters,
  /** A segment, besides the other filters. */
  segmentId: Id.optional(),
} as const

export const listCards = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/member',
  about: 'Cards with their members. `q` finds by card number, e-mail, mobile or nickname.',
  query: { ...paged(['createdAt', 'expiresAt', 'balance', 'email', ...visitSorts]), ...listCardFilters },
  shape: 'list',
  reply: Card.extend(visitFields),
  refuses: ['NOT_FOUND'],
})

export const listCardsByEmail = route({
  ...page,
  menu: tillMenus,
  action: 'query',
  method: 'GET',
  path: '/merchant/member_email',
  about: 'The cards of one e-mail address.',
  query: { email: Email, campaignId: Id.optional() },
  reply: z.array(Card),
})

export const getCard = route({
  ...page,
  menu: tillMenus,
  action: 'get',
  method: 'GET',
  path: '/merchant/member/{id}',
  about: 'One card.',
  params: { id: CardRef },
  reply: Card,
  refuses: ['INVALID_MEMBER'],
})

export const createCard = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/campaign/{id}/member',
  about: 'Creates an empty member: a card to hand out, with contact details where given.',
  movesValue: true,
  params: { id: Id },
  body: z.strictObject({
    ...staffDetailFields,
    remark: Remark.optional(),
    additionalInfo: AdditionalInfo.optional(),
  }),
  reply: Card,
  refuses: ['NOT_FOUND', 'CAMPAIGN_ENDED', 'MEMBER_QUOTA_EXCEEDED', 'MEMBER_ALREADY_REGISTERED'],
})

export const approvePrepaid = route({
  ...page,
  menu: ['member-approval', 'member-list'],
  action: 'edit',
  method: 'POST',
  path: '/merchant/member/prepaid/approval/{id}',
  about: 'Approves a prepaid card that waits, which grants its whole count, or refuses it, which closes it.',
  movesValue: true,
  params: { id: CardRef },
  body: z.strictObject({ approve: z.boolean(), remark: Remark.optional() }),
  reply: Card,
  refuses: ['INVALID_MEMBER', 'NO_AVAILABLE_CHOP_CHANGE', 'CAMPAIGN_ENDED', 'CONFLICT_TRY_AGAIN'],
})

export const renewCard = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/member/renew',
  about: 'Renews a card: new validity, and the renewal chops. `entry` is the first of them, or null.',
  movesValue: true,
  body: z.strictObject({ memberId: CardRef, confirm: z.boolean().optional() }),
  reply: z.object({ entry: Entry.nullable(), card: Card }),
  refuses: [
    'INVALID_MEMBER',
    'CAMPAIGN_ENDED',
    'MEMBER_CLOSED',
    'MEMBER_PENDING',
    'DUPLICATE_OPERATION',
    'CONFLICT_TRY_AGAIN',
  ],
})

export const rejoinMember = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/member/rejoin',
  about: 'Gives the member of an expired card a fresh one, as the campaign’s policy says; the earlier stays readable.',
  movesValue: true,
  body: z.strictObject({ memberId: CardRef }),
  reply: Card,
  refuses: ['INVALID_MEMBER', 'CARD_EXPIRED', 'MEMBER_ALREADY_REGISTERED', 'MEMBER_CLOSED', 'CAMPAIGN_ENDED'],
})

const EarlierCard = z.object({
  id: z.string(),
  cardNumber: z.string(),
  state: CardState,
  balance: z.int(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
})

export const cardDetails = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/member/{id}/details',
  about:
    'What lies behind a card: its lots, its qualification period, an address that waits, the member’s other cards.',
  params: { id: CardRef },
  reply: z.object({
    /** Parts of the balance that can be spent only from a moment on, or until one. */
    lots: z.array(z.object({ from: z.string().nullable(), until: z.string().nullable(), quantity: z.int() })),
    period: z
      .object({
        start: Day,
        end: Day,
        earned: z.int(),
        next: z.object({ level: z.string(), missing: z.int() }).nullable(),
      })
      .nullable(),
    pendingEmail: z.object({ email: z.string(), expiresAt: z.string() }).nullable(),
    frozenBy: z.enum(freezers).nullable(),
    rejoin: z.enum(rejoinPolicies),
    renewalChops: z.int(),
    earlierCards: z.array(EarlierCard),
    /** The member’s cards of other campaigns. */
    otherCards: z.array(EarlierCard.extend({ campaignName: z.string() })),
  }),
  refuses: ['INVALID_MEMBER'],
})

export const reconcileCard = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/member/{id}/books',
  about: 'Recomputes the balance of a card from its log, chop type by chop type.',
  params: { id: CardRef },
  reply: z.object({
    checkedAt: z.string(),
    differences: z.int(),
    types: z.array(
      z.object({ chopTypeId: z.string(), code: z.string(), entries: z.int(), balance: z.int(), sum: z.int() }),
    ),
  }),
  refuses: ['INVALID_MEMBER'],
})

export const deleteCard = route({
  ...page,
  action: 'delete',
  method: 'DELETE',
  path: '/merchant/member/{id}',
  about: 'Deletes a card without transactions, and its member when it was the only card.',
  params: { id: CardRef },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['INVALID_MEMBER', 'MEMBER_HAS_TRANSACTIONS'],
})

export const memberToken = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/memberToken/{x}',
  viewAs: 'never',
  about: 'The address of the member’s card page.',
  params: { x: CardRef },
  reply: z.object({ token: z.string(), url: z.string() }),
  refuses: ['INVALID_MEMBER'],
})

export const editRemark = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/member/remark',
  viewAs: 'write',
  about: 'Sets the remark of a card.',
  body: z.strictObject({ memberId: CardRef, remark: Remark }),
  reply: Card,
  refuses: ['INVALID_MEMBER'],
})

export const editOtherInfo = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/member/otherInfo',
  about:
    'Changes nickname, mobile, level, expiry or frozen state; what is absent stays. Another e-mail waits until its reader confirms it.',
  body: z.strictObject({
    memberId: CardRef,
    ...staffDetailFields,
    levelId: Id.optional(),
    expiresOn: Day.nullable().optional(),
    frozen: z.boolean().optional(),
  }),
  reply: Card,
  refuses: ['INVALID_MEMBER', 'FEATURE_OFF', 'EMAIL_REGISTERED', 'MEMBER_EXPIRED', 'MEMBER_CLOSED', 'MEMBER_PENDING'],
})

export const editAdditionalInfo = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/member/additionalInfo',
  about: 'Replaces the additional information: up to 30 names with their texts, the campaign’s own fields among them.',
  body: z.strictObject({
    memberId: CardRef,
    additionalInfo: AdditionalInfo,
    /** What the form was filled from. */
    seen: AdditionalInfo.optional(),
  }),
  reply: Card,
  refuses: ['INVALID_MEMBER', 'CHANGED_MEANWHILE'],
})
