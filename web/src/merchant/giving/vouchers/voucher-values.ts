import type { Voucher } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { VoucherBody, type VoucherInput } from '@chopcard/contract/giving/vouchers.ts'

/** What the form holds: nothing is certain while it is filled in. */
export type VoucherValues = { [K in keyof VoucherInput]?: VoucherInput[K] | null }

/** A new voucher before anything has been typed. */
export const firstValues: VoucherValues = {
  type: 'value',
  keywords: [],
  codeType: 'both',
  validityType: 'days',
  effectiveFrom: null,
  effectiveTo: null,
  validityDays: 365,
  enabled: true,
  backgroundColor: '#2d5f4c',
  foregroundColor: '#ffffff',
  terms: '',
}

/** A voucher as the form holds it: what its call takes, and no more. */
export const valuesOf = (voucher: Voucher): VoucherValues => seenOf(voucher)

/** The same as it is saved, with all that it has. */
export const seenOf = (voucher: Voucher) =>
  Object.fromEntries(Object.entries(voucher).filter(([name]) => name in VoucherBody.shape)) as VoucherBody
