import { CouponPage } from './coupon/coupon-page.tsx'
import { takeOver } from './take-over.ts'

takeOver(CouponPage)
