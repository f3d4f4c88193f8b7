import { z } from 'zod'
import { Operation } from '../../loyalty/cards.ts'
import { BillAmount, CardRef, Chops, Day, Id, Instant, Operator, paged, queryBool, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { refusesIssue, refusesRedeem, tillMenus } from '../../loyalty/merchant/till.ts'

const till = { audience: 'merchant', menu: tillMenus } as const

/** What a till may do without network; whatever else it does waits for the network. */
export const offlineKinds = ['issue', 'bill', 'use', 'redeem', 'attend'] as const
export const offlineVerdicts = ['done', 'refused'] as const

export const offlineTill = route({
  ...till,
  action: 'get',
  method: 'GET',
  path: '/merchant/offline',
  about: 'Whether the shop’s tills go on without network, how long and for how many operations; and the server’s time.',
  reply: z.object({ allowed: z.boolean(), hours: z.int(), acts: z.int(), now: z.string() }),
})

const of = { memberId: CardRef, label: text(200).optional() } as const
const Quantity = Chops.min(1)

/** One operation as the device remembers it. */
export const OfflineAct = z.discriminatedUnion('kind', [
  z.strictObject({ ...of, kind: z.literal('issue'), quantity: Quantity, chopTypeId: Id.optional() }),
  z.strictObject({ ...of, kind: z.literal('bill'), amount: BillAmount, chopTypeId: Id.optional() }),
  z.strictObject({ ...of, kind: z.literal('use'), quantity: Quantity }),
  z.strictObject({ ...of, kind: z.literal('redeem'), rewardId: text(64) }),
  z.strictObject({ ...of, kind: z.literal('attend'), bookingId: Id }),
])
export type OfflineAct = z.infer<typeof OfflineAct>

export const replayAct = route({
  ...till,
  action: 'edit',
  // What only gives out rewards goes on after the plan's end; issuing is refused by itself then.
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/offline/replay',
  about:
    'Does what a till has done without network, once for each act of a device, by the rules of now. A refusal is kept for the shop to settle.',
  movesValue: true,
  body: z.strictObject({ actId: Id, actedAt: Instant, act: OfflineAct }),
  reply: Operation,
  refuses: [
    ...refusesIssue,
    ...refusesRedeem,
    'NOT_FOUND',
    'STAMP_NOT_REGISTERED',
    'CHOP_ALREADY_EARNED',
    'BOOKING_TOO_EARLY',
    'TIME_EXPIRED',
    'SERVICE_EXPIRED',
    'OFFLINE_OFF',
    'OFFLINE_ACT_TOO_OLD',
    'OFFLINE_ACT_IN_FUTURE',
  ],
})

const list = { audience: 'merchant', menu: 'offline-act-list' } as const

const ActRow = z.object({
  id: z.string(),
  kind: z.enum(offlineKinds),
  /** Of a bill its amount, in minor units. */
  quantity: z.int(),
  label: z.string().nullable(),
  /** Null where no card of the shop was meant. */
  card: z
    .object({ id: z.string(), cardNumber: z.string(), name: z.string().nullable(), campaignName: z.string() })
    .nullable(),
  operator: Operator,
  actedAt: z.string(),
  replayedAt: z.string(),
  verdict: z.enum(offlineVerdicts),
  /** Why it was refused, in the reader’s words. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  settled: z.object({ at: z.string(), by: z.string() }).nullable(),
})

export const listOfflineActs = route({
  ...list,
  action: 'query',
  method: 'GET',
  path: '/merchant/offline/act',
  about: 'What tills have done without network, with its verdicts. `q` finds by the member; days are those of the act.',
  query: {
    ...paged(['replayedAt', 'actedAt']),
    verdict: z.enum(offlineVerdicts).optional(),
    /** Refused ones: whether somebody has settled them. */
    settled: queryBool.optional(),
    operatorId: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
  },
  shape: 'list',
  reply: ActRow,
})

export const markActSettled = route({
  ...list,
  action: 'edit',
  method: 'POST',
  path: '/merchant/offline/act/{id}/settled',
  about: 'Marks a refused operation as settled with the member, or as open again.',
  params: { id: Id },
  body: z.strictObject({ settled: z.boolean() }),
  reply: ActRow,
  refuses: ['NOT_FOUND'],
})
