import type { listIssuedCoupons } from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import type { RowOf } from '../../../kit/list-page.tsx'

export type IssuedCoupon = RowOf<typeof listIssuedCoupons>
