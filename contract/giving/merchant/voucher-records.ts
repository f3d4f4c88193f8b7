import { z } from 'zod'
import { Day, Email, Id, Language, paged, Remark, SearchText, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { voucherStates } from '../voucher-kinds.ts'
import { atTheTill, VoucherEntry, VoucherRecord } from './voucher-acts.ts'

const page = { audience: 'merchant', menu: 'voucher-record-list' } as const
const params = { id: Id }
const opened = z.object({
  record: VoucherRecord,
  entries: z.array(VoucherEntry),
  /** The holder's page. */
  url: z.string(),
})

export const voucherRecordFilters = {
  q: SearchText.optional(),
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
  viewAs: 'never',
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
  viewAs: 'never',
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
    remark: Remark.optional(),
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
