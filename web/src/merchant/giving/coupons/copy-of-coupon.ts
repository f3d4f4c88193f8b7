import type { listCouponCopies } from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import type { RowOf } from '../../../kit/list-page.tsx'

export type CopyOfCoupon = RowOf<typeof listCouponCopies>
