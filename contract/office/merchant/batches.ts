import { z } from 'zod'
import { Chops, Day, Id, OperatorName, paged, Remark, RequiredRemark } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { listCardFilters } from '../../loyalty/merchant/cards.ts'

export const batchActs = ['issue', 'adjust', 'freeze', 'unfreeze', 'extend', 'coupon', 'voucher', 'import'] as const
export const batchStates = ['read', 'checked', 'waiting', 'running', 'done', 'cancelled'] as const
export const rowStates = ['waiting', 'done', 'refused', 'skipped'] as const
/** What was done to a row, or why nothing had to be. */
export const rowNotes = [
  'new',
  'created',
  'change',
  'changed',
  'exists',
  'issued',
  'adjusted',
  'frozen',
  'unfrozen',
  'extended',
  'given',
  'hasOne',
  'noEmail',
  'alreadySo',
  'neverExpires',
  'expiresLater',
] as const
export type BatchAct = (typeof batchActs)[number]
export type RowNote = (typeof rowNotes)[number]

export const maxBatchRows = 100_000
export const maxChosen = 1_000

const page = { audience: 'merchant', menu: 'member-list' } as const

/** The chosen cards, or all that fit the filters: one of the two. */
const target = {
  memberIds: z.array(Id).min(1).max(maxChosen).optional(),
  filters: z.strictObject(listCardFilters).optional(),
}

const Coupon = z.strictObject({ act: z.literal('coupon'), ...target, couponId: Id })
const Voucher = z.strictObject({ act: z.literal('voucher'), ...target, voucherId: Id, remark: Remark.optional() })

export const BatchBody = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('issue'),
    ...target,
    quantity: Chops.min(1),
    chopTypeId: Id.optional(),
    remark: Remark.optional(),
  }),
  z.strictObject({
    act: z.literal('adjust'),
    ...target,
    quantity: Chops,
    chopTypeId: Id.optional(),
    remark: RequiredRemark,
  }),
  z.strictObject({ act: z.literal('freeze'), ...target }),
  z.strictObject({ act: z.literal('unfreeze'), ...target }),
  /** To the end of a day, or by so many days after the card's own last day (today where that is over): one of the two. */
  z.strictObject({
    act: z.literal('extend'),
    ...target,
    until: Day.optional(),
    days: z.int().min(1).max(3650).optional(),
  }),
  /** To each member once, and to none who holds one that is not used. */
  Coupon,
  Voucher,
])

export const Batch = z.object({
  id: z.string(),
  act: z.enum(batchActs),
  state: z.enum(batchStates),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  skipped: z.int(),
  by: OperatorName,
  quantity: z.int().nullable(),
  until: z.string().nullable(),
  days: z.int().nullable(),
  remark: z.string(),
  /** What is given. */
  gift: z.string().nullable(),
  filename: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})

const BatchRow = z.object({
  number: z.int(),
  memberId: z.string().nullable(),
  cardNumber: z.string().nullable(),
  name: z.string().nullable(),
  state: z.enum(rowStates),
  note: z.enum(rowNotes).nullable(),
  /** Why it was refused, in the reader's language. */
  message: z.string().nullable(),
  /** Of an import: what is wrong with which of the cells. */
  problems: z.array(z.object({ column: z.int(), message: z.string() })),
  cells: z.array(z.string()).nullable(),
})

export const startBatch = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/batch',
  about: 'Does one act on many cards as a background job, each card once: up to 100,000.',
  movesValue: true,
  body: BatchBody,
  reply: Batch,
  refuses: ['NOT_FOUND', 'INVALID_MEMBER', 'BATCH_TOO_LARGE', 'BATCH_EMPTY', 'FEATURE_OFF', 'IDEMPOTENCY_KEY_REUSED'],
})

export const giftImpact = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/batch/impact',
  about: 'What giving a coupon or a voucher to many would come to; up to 100,000 members are counted.',
  asks: true,
  body: z.discriminatedUnion('act', [Coupon, Voucher]),
  reply: z.object({
    members: z.int(),
    /** Of them, those who hold one that is not used, and get none. */
    holders: z.int(),
    unreachable: z.int(),
    /** How many there are to give; null is any number. */
    left: z.int().nullable(),
    /** What one is worth, in minor units, where it is money. */
    amount: z.int().nullable(),
    currency: z.string().nullable(),
  }),
  refuses: ['NOT_FOUND'],
})

export const listBatches = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/batch',
  about: 'The bulk acts and imports, newest first.',
  query: paged(['createdAt']),
  shape: 'list',
  reply: Batch,
})

export const getBatch = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/batch/{id}',
  about: 'How far a bulk act or an import is.',
  params: { id: Id },
  reply: Batch,
  refuses: ['NOT_FOUND'],
})

export const listBatchRows = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/batch/{id}/row',
  about: 'What became of each row.',
  params: { id: Id },
  query: { ...paged(['number']), state: z.enum(rowStates).optional() },
  shape: 'list',
  reply: BatchRow,
  refuses: ['NOT_FOUND'],
})

export const cancelBatch = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/batch/{id}/cancel',
  about: 'Stops a bulk act or an import: rows that are not done yet are left as they are.',
  needs: 'read',
  params: { id: Id },
  reply: Batch,
  refuses: ['NOT_FOUND'],
})

export const batchFile = route({
  ...page,
  action: 'export',
  method: 'GET',
  path: '/merchant/batch/{id}/file',
  about:
    'The rows with their results as CSV; of an import with the cells of its file, to be repaired and imported again.',
  params: { id: Id },
  query: { state: z.enum(rowStates).optional() },
  shape: 'file',
  reply: z.any(),
  refuses: ['NOT_FOUND'],
})
