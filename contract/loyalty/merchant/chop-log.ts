import { z } from 'zod'
import { Entry, EntryKind, Operation } from '../cards.ts'
import { CardRef, Day, Id, paged, queryBool, Remark, SearchText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** So many seconds an operator may undo the own operation; any other void asks for the action `delete`. */
export const undoSeconds = 30

/** A line of the log with what a report shows beside it. */
const LogRow = Entry.extend({
  cardNumber: z.string(),
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  campaignId: z.string(),
  campaignName: z.string(),
  storeId: z.string().nullable(),
  chopTypeCode: z.string(),
  /** What a redemption gave: all that is given together. */
  reward: z.string().nullable(),
  /** What the caller may do with the entry. */
  may: z.array(z.enum(['void'])),
})

export const chopLogFilters = {
  q: SearchText.optional(),
  memberId: CardRef.optional(),
  campaignId: Id.optional(),
  storeId: Id.optional(),
  operatorId: Id.optional(),
  kind: EntryKind.optional(),
  voided: queryBool.optional(),
  from: Day.optional(),
  to: Day.optional(),
} as const

export const listChopLog = route({
  audience: 'merchant',
  menu: ['merchant-member-chop-log', 'member-list'],
  action: 'query',
  method: 'GET',
  path: '/merchant/member_chop_log',
  mayLag: true,
  about:
    'The chop log, newest first. `q` finds by card number, e-mail or nickname; days are the merchant’s. Who has no report of it names a card.',
  query: { ...paged(['at']), ...chopLogFilters },
  shape: 'list',
  reply: LogRow,
})

export const listMyChopLog = route({
  audience: 'merchant',
  menu: ['merchant-admin-member-chop-log', 'adjust', 'quick-earn-attend', 'quick-redeem'],
  action: 'query',
  method: 'GET',
  path: '/merchant/admin/member_chop_log',
  about: 'The caller’s own entries, newest first.',
  query: { ...paged(['at']), ...chopLogFilters },
  shape: 'list',
  reply: LogRow,
})

export const voidEntry = route({
  audience: 'merchant',
  menu: ['merchant-member-chop-log', 'member-list', 'adjust', 'quick-earn-attend', 'quick-redeem'],
  action: 'edit',
  needs: 'redeem',
  method: 'DELETE',
  path: '/merchant/member_chop_log/{id}',
  about:
    'Voids an entry: writes the opposite one that points at it, once. Without the action delete only the own, while it can be undone.',
  movesValue: true,
  params: { id: Id },
  query: { remark: Remark.optional() },
  reply: Operation,
  refuses: [
    'NOT_FOUND',
    'ALREADY_VOIDED',
    'ENTRY_CANNOT_BE_VOIDED',
    'REWARD_COUPON_USED',
    'FORBIDDEN',
    'CHOP_BALANCE_NOT_ENOUGH',
    'CHOP_BALANCE_MAX',
    'MEMBER_CLOSED',
    'CAMPAIGN_ENDED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const voidEffects = route({
  audience: 'merchant',
  menu: ['merchant-member-chop-log', 'member-list', 'adjust', 'quick-earn-attend', 'quick-redeem'],
  action: 'get',
  method: 'GET',
  path: '/merchant/member_chop_log/{id}/effects',
  about: 'What voiding an entry would change: chops, level, frozen state.',
  params: { id: Id },
  reply: z.object({
    allowed: z.boolean(),
    code: z.string().optional(),
    message: z.string().optional(),
    effects: z.array(
      z.object({
        what: z.enum(['chops', 'state', 'level', 'expiry', 'referral', 'earnCode', 'coupon']),
        before: z.string(),
        after: z.string(),
      }),
    ),
  }),
  refuses: ['NOT_FOUND'],
})
