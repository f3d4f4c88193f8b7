import { z } from 'zod'
import { Id, paged, queryBool } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { EditVoucherBody, VoucherBody, voucherTypes, validityTypes, codeTypes } from '../vouchers.ts'

export const Voucher = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(voucherTypes),
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  amount: z.int(),
  price: z.int(),
  currency: z.string(),
  /** Meant to be sold, but not while its price is in a currency that the shop no longer has. */
  offSale: z.boolean(),
  codeType: z.enum(codeTypes),
  validityType: z.enum(validityTypes),
  effectiveFrom: z.string().nullable(),
  effectiveTo: z.string().nullable(),
  validityDays: z.int().nullable(),
  enabled: z.boolean(),
  backgroundColor: z.string(),
  foregroundColor: z.string(),
  banner: z.string(),
  detailBanner: z.string(),
  terms: z.string(),
  /** So many records were given, and so much of them can still be spent. */
  records: z.int(),
  outstanding: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Voucher = z.output<typeof Voucher>

const page = { audience: 'merchant', menu: 'voucher-list' } as const
const params = { id: Id }

export const listVouchers = route({
  audience: 'merchant',
  menu: ['voucher-list', 'voucher-record-list'],
  action: 'query',
  method: 'GET',
  path: '/merchant/voucher',
  about: 'The vouchers of the merchant, newest first. `q` finds by name, title and keywords.',
  query: {
    ...paged(['createdAt', 'name', 'amount', 'price']),
    type: z.enum(voucherTypes).optional(),
    enabled: queryBool.optional(),
  },
  shape: 'list',
  reply: Voucher,
})

export const getVoucher = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/voucher/{id}',
  about: 'A voucher as it was designed.',
  params,
  reply: Voucher,
  refuses: ['NOT_FOUND'],
})

export const addVoucher = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/voucher',
  viewAs: 'write',
  about: 'Designs a voucher; its amounts are of the merchant’s currency.',
  body: VoucherBody,
  reply: Voucher,
  refuses: ['NAME_ALREADY_EXISTS'],
})

export const editVoucher = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/voucher/{id}',
  viewAs: 'write',
  about: 'Changes a voucher. What was given before keeps its amount, its price and its days.',
  params,
  body: EditVoucherBody,
  reply: Voucher,
  refuses: ['NOT_FOUND', 'NAME_ALREADY_EXISTS', 'CHANGED_MEANWHILE'],
})

export const enableVoucher = route({
  ...page,
  action: 'enable',
  method: 'POST',
  path: '/merchant/voucher/{id}/enable',
  about: 'From now on the voucher may be given.',
  params,
  reply: Voucher,
  refuses: ['NOT_FOUND'],
})

export const disableVoucher = route({
  ...page,
  action: 'disable',
  method: 'POST',
  path: '/merchant/voucher/{id}/disable',
  about: 'The voucher is given no more; what was given can still be spent.',
  needs: 'redeem',
  params,
  reply: Voucher,
  refuses: ['NOT_FOUND'],
})
