import type { CouponLook } from '@chopcard/contract/member/coupons.ts'
import type { Merchant } from '../core/context.ts'
import type { Db, Tx } from '../core/database.ts'
import { readMerchantInfo } from '../merchants/merchant-info.ts'
import { type PlainCoupon, settingsOf } from './coupon-store.ts'

type Coupon = Pick<PlainCoupon, 'settings' | 'effective_from' | 'effective_to'>

/** A coupon as its pages show it, whoever reads them. */
export async function lookOf(db: Db | Tx, merchant: Merchant, coupon: Coupon): Promise<CouponLook> {
  const { name, timeZone, currency } = merchant
  const { logo } = await readMerchantInfo(db, merchant.id)
  const s = settingsOf(coupon)
  return {
    merchant: { name, logo, timeZone, currency },
    title: s.title || s.name,
    shortDescription: s.shortDescription,
    type: s.type,
    value: s.value,
    secondaryTitle: s.secondaryTitle,
    secondaryField: s.secondaryField,
    auxiliaryTitle: s.auxiliaryTitle,
    auxiliaryField: s.auxiliaryField,
    terms: s.terms,
    banner: s.couponBanner ?? s.detailBanner,
    detailBanner: s.detailBanner,
    backgroundColor: s.backgroundColor,
    foregroundColor: s.foregroundColor,
    labelColor: s.labelColor,
    effectiveFrom: coupon.effective_from,
    effectiveTo: coupon.effective_to,
  }
}
