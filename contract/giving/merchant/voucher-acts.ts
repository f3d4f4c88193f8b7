import { z } from 'zod'
import { Id, Money, Operator, Remark, RequiredRemark } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { voucherEntryKinds, voucherStates } from '../voucher-kinds.ts'

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
  givenBy: Operator.nullable(),
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
  operator: Operator.nullable(),
  source: z.string(),
  remark: z.string(),
  reverses: z.string().nullable(),
  reversedBy: z.string().nullable(),
  may: z.array(z.enum(['reverse'])),
})
export type VoucherEntry = z.output<typeof VoucherEntry>

export const atTheTill = { audience: 'merchant', menu: ['voucher-record-list', 'quick-redeem', 'adjust'] } as const
const params = { id: Id }

/** What is done with a given voucher. `confirm` consumes the very same amount again within 3 seconds. */
export const VoucherAct = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('consume'),
    amount: Money.min(1),
    remark: Remark.optional(),
    confirm: z.boolean().optional(),
  }),
  z.strictObject({ act: z.literal('waive'), remark: RequiredRemark }),
  z.strictObject({ act: z.literal('reverse'), entryId: Id, remark: Remark.optional() }),
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
