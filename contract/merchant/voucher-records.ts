import { z } from 'zod'
import { Day, Email, Id, Language, Money, paged, requiredText, text } from '../kinds.ts'
import { route } from '../route.ts'
import { voucherEntryKinds, voucherStates } from '../vouchers.ts'

const Operator = z.object({ id: z.string(), name: z.string(), nickname: z.string().nullable() }).nullable()

/** What may be done with a record by whoever asks. */
export const voucherActs = ['consume', 'waive'] as const

/** One voucher that was given: what is left of it, until when. */
export const VoucherRecord = z.object({
  id: z.string(),
  code: z.string(),
  voucherId: z.string(),
  voucherName: z.string(),
  title: z.string(),
  detailBanner: z.string(),
  email: z.string().nullable(),
  effectiveFrom: z.string(),
  effectiveTo: z.string(),
  amount: z.int(),
  price: z.int(),
  balance: z.int(),
  currency: z.string(),
  state: z.enum(voucherStates),
  givenBy: Operator,
  createdAt: z.string(),
  may: z.array(z.enum(voucherActs)),
})
export type VoucherRecord = z.output<typeof VoucherRecord>

/** A line of a record's ledger. */
export const VoucherEntry = z.object({
  id: z.string(),
  kind: z.enum(voucherEntryKinds),
  amount: z.int(),
  balanceAfter: z.int(),
  at: z.string(),
  operator: Operator,
  source: z.string(),
  remark: z.string(),
  reverses: z.string().nullable(),
  reversedBy: z.string().nullable(),
  may: z.array(z.enum(['reverse'])),
})
export type VoucherEntry = z.output<typeof VoucherEntry>

const page = { audience: 'merchant', menu: 'voucher-record-list' } as const
const atTheTill = { audience: 'merchant', menu: ['voucher-record-list', 'quick-redeem', 'adjust'] } as const
const params = { id: Id }
const opened = z.object({
  record: VoucherRecord,
  entries: z.array(VoucherEntry),
  /** The holder's page. */
  url: z.string(),
})

export const voucherRecordFilters = {
  q: text(100).optional(),
  voucherId: Id.optional(),
  state: z.enum(voucherStates).optional(),
  email: text(254).optional(),
  from: Day.optional(),
  to: Day.optional(),
  endsFrom: Day.optional(),
  endsTo: Day.optional(),
} as const

export const listVoucherRecords = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/voucher_record',
  about: 'The vouchers that were given, newest first. `q` finds by code, e-mail or the voucher’s name.',
  query: { ...paged(['createdAt', 'effectiveTo', 'balance', 'amount']), ...voucherRecordFilters },
  shape: 'list',
  reply: VoucherRecord,
})

export const getVoucherRecord = route({
  ...atTheTill,
  action: 'get',
  method: 'GET',
  path: '/merchant/voucher_record/{id}',
  about: 'A given voucher with its ledger and its holder’s page.',
  params,
  reply: opened,
  refuses: ['NOT_FOUND'],
})

export const giveVoucher = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/voucher_record',
  about: 'Gives a voucher to an address; the link to its page is mailed there.',
  movesValue: true,
  body: z.strictObject({
    voucherId: Id,
    email: Email,
    language: Language.optional(),
    remark: text(500).optional(),
  }),
  reply: VoucherRecord,
  refuses: ['NOT_FOUND', 'VOUCHER_DISABLED', 'VOUCHER_EXPIRED', 'IDEMPOTENCY_KEY_REUSED'],
})

export const mailVoucher = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/voucher_record/{id}/mail',
  about: 'Mails the link to a given voucher’s page once more.',
  needs: 'redeem',
  params,
  reply: VoucherRecord,
  refuses: ['NOT_FOUND', 'VOUCHER_EXPIRED', 'VOUCHER_BALANCE_NOT_ENOUGH'],
})

/** What is done with a given voucher. `confirm` consumes the very same amount again within 3 seconds. */
export const VoucherAct = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('consume'),
    amount: Money.min(1),
    remark: text(500).optional(),
    confirm: z.boolean().optional(),
  }),
  z.strictObject({ act: z.literal('waive'), remark: requiredText(500) }),
  z.strictObject({ act: z.literal('reverse'), entryId: Id, remark: text(500).optional() }),
])
export type VoucherAct = z.output<typeof VoucherAct>

export const changeVoucherRecord = route({
  ...atTheTill,
  action: 'edit',
  needs: 'redeem',
  method: 'PATCH',
  path: '/merchant/voucher_record/{id}',
  about:
    'Consumes a part or all of a given voucher, waives the rest with a reason, or reverses a line of its ledger once. Without the action delete nothing is waived, and only the own line is reversed, while it can be undone.',
  movesValue: true,
  params,
  body: VoucherAct,
  reply: z.object({ entry: VoucherEntry, record: VoucherRecord }),
  refuses: [
    'NOT_FOUND',
    'FORBIDDEN',
    'VOUCHER_EXPIRED',
    'VOUCHER_NOT_STARTED',
    'VOUCHER_BALANCE_NOT_ENOUGH',
    'VOUCHER_ENTRY_NOT_REVERSIBLE',
    'ALREADY_VOIDED',
    'DUPLICATE_OPERATION',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
