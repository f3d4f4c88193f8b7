import { z } from 'zod'
import { Day, Id, Operator, paged, SearchText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { voucherEntryKinds } from '../../giving/voucher-kinds.ts'
import { issuedCouponSources } from '../../giving/merchant/coupon-holders.ts'

const common = {
  operatorId: Id.optional(),
  storeId: Id.optional(),
  q: SearchText.optional(),
  from: Day.optional(),
  to: Day.optional(),
} as const

export const voucherTransactionFilters = {
  voucherId: Id.optional(),
  kind: z.enum(voucherEntryKinds).optional(),
  ...common,
} as const

const vouchers = { audience: 'merchant', menu: 'voucher-transaction', action: 'query', mayLag: true } as const

export const listVoucherTransactions = route({
  ...vouchers,
  method: 'GET',
  path: '/merchant/report/voucher_transaction',
  viewAs: 'never',
  about: 'Every line of the vouchers’ ledger, newest first. `q` is a voucher’s code or its holder’s e-mail.',
  query: { ...paged(['at']), ...voucherTransactionFilters },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    at: z.string(),
    kind: z.enum(voucherEntryKinds),
    amount: z.int(),
    balanceAfter: z.int(),
    currency: z.string(),
    recordId: z.string(),
    code: z.string(),
    email: z.string().nullable(),
    voucherName: z.string(),
    operator: Operator.nullable(),
    storeId: z.string().nullable(),
    source: z.string(),
    remark: z.string(),
    reversed: z.boolean(),
  }),
})

export const sumVoucherTransactions = route({
  ...vouchers,
  method: 'GET',
  path: '/merchant/report/voucher_transaction/days',
  about: 'The same lines added up by day and kind; what was reversed is in the day of its reversal.',
  query: voucherTransactionFilters,
  reply: z.object({
    currency: z.string(),
    rows: z.array(z.object({ day: z.string(), kind: z.enum(voucherEntryKinds), lines: z.int(), amount: z.int() })),
  }),
})

export const couponEventKinds = ['give', 'redeem', 'reactivate', 'takeBack'] as const
/** How an issued coupon was given, or where staff stood when they did something with it. */
export const couponEventSources = [
  ...issuedCouponSources,
  'till',
  'api',
  'pin',
  'estamp',
  'back-office',
  'void',
] as const

export const couponTransactionFilters = {
  couponId: Id.optional(),
  kind: z.enum(couponEventKinds).optional(),
  ...common,
} as const

const coupons = { audience: 'merchant', menu: 'coupon-transaction', action: 'query', mayLag: true } as const

export const listCouponTransactions = route({
  ...coupons,
  method: 'GET',
  path: '/merchant/report/coupon_transaction',
  viewAs: 'never',
  about: 'What happened to coupons’ codes and copies, newest first. `q` is a code or its holder’s e-mail.',
  query: { ...paged(['at']), ...couponTransactionFilters },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    at: z.string(),
    kind: z.enum(couponEventKinds),
    couponId: z.string(),
    couponName: z.string(),
    code: z.string(),
    /** Whose it was then; null where nobody is known. */
    holder: z.object({ email: z.string().nullable(), nickname: z.string().nullable() }).nullable(),
    operator: Operator.nullable(),
    storeId: z.string().nullable(),
    source: z.enum(couponEventSources),
    remark: z.string(),
  }),
})

export const sumCouponTransactions = route({
  ...coupons,
  method: 'GET',
  path: '/merchant/report/coupon_transaction/days',
  about: 'The same added up by day and kind.',
  query: couponTransactionFilters,
  reply: z.array(z.object({ day: z.string(), kind: z.enum(couponEventKinds), lines: z.int() })),
})
