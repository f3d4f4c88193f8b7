import { z } from 'zod'
import { Card, CardState } from '../cards.ts'
import { CardRef, Day, Email, Id, paged, requiredText, text } from '../kinds.ts'
import { route } from '../route.ts'
import { tillMenus } from './till.ts'

const page = { audience: 'merchant', menu: 'member-list' } as const
const remark = text(500)

export const listCardFilters = {
  q: text(100).optional(),
  campaignId: Id.optional(),
  state: CardState.optional(),
  levelId: Id.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  expiresFrom: Day.optional(),
  expiresTo: Day.optional(),
} as const

export const listCards = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/member',
  about: 'Cards with their members. `q` finds by card number, e-mail, mobile or nickname.',
  query: { ...paged(['createdAt', 'expiresAt', 'balance', 'email']), ...listCardFilters },
  shape: 'list',
  reply: Card,
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
    email: Email.optional(),
    mobile: text(20).optional(),
    nickname: text(40).optional(),
    remark: remark.optional(),
  }),
  reply: Card,
  refuses: ['NOT_FOUND', 'CAMPAIGN_ENDED', 'MEMBER_QUOTA_EXCEEDED', 'MEMBER_ALREADY_REGISTERED'],
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
  about: 'Sets the remark of a card.',
  body: z.strictObject({ memberId: CardRef, remark }),
  reply: Card,
  refuses: ['INVALID_MEMBER'],
})

export const editOtherInfo = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/member/otherInfo',
  about: 'Changes nickname, e-mail, mobile, level, expiry or frozen state; what is absent stays.',
  body: z.strictObject({
    memberId: CardRef,
    nickname: text(40).optional(),
    email: Email.optional(),
    mobile: text(20).optional(),
    levelId: Id.optional(),
    expiresOn: Day.nullable().optional(),
    frozen: z.boolean().optional(),
  }),
  reply: Card,
  refuses: ['INVALID_MEMBER', 'FEATURE_OFF', 'EMAIL_REGISTERED', 'MEMBER_EXPIRED', 'MEMBER_CLOSED'],
})

export const editAdditionalInfo = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/member/additionalInfo',
  about: 'Replaces the additional information: up to 30 names with their texts.',
  body: z.strictObject({
    memberId: CardRef,
    additionalInfo: z
      .record(requiredText(40), text(500))
      .refine((info) => Object.keys(info).length <= 30, { message: 'tooMany' }),
  }),
  reply: Card,
  refuses: ['INVALID_MEMBER'],
})
