import { CouponPage } from './coupon/coupon-page.tsx'
import { hydrate } from './hydrate.ts'

hydrate(CouponPage)
