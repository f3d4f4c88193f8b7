import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { CouponLook } from '@chopcard/contract/giving/member/coupons.ts'
import type { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import { pictureKinds } from '@chopcard/contract/accounts/merchant/uploads.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { shownMerchant } from '../../core/merchant-name.ts'
import { type Banners, currencyOf, type PlainCoupon, settingsOf } from './coupon-store.ts'

type Coupon = Pick<PlainCoupon, 'settings' | 'currency' | 'effective_from' | 'effective_to'>

type Banner = 'promotionBanner' | 'couponBanner'

/** A coupon as its pages show it to readers of a language, with the first of these banners that there is. */
export async function lookOf(
  db: Db | Tx,
  merchant: Merchant,
  coupon: Coupon,
  language: Language,
  banners: readonly Banner[] = ['couponBanner'],
): Promise<CouponLook> {
  const { name, logo, timeZone } = await shownMerchant(db, merchant, language)
  const s = settingsOf(coupon)
  return {
    merchant: { name, logo, timeZone, currency: currencyOf(coupon, merchant) },
    title: s.title || s.name,
    shortDescription: s.shortDescription,
    type: s.type,
    value: s.value,
    secondaryTitle: s.secondaryTitle,
    secondaryField: s.secondaryField,
    auxiliaryTitle: s.auxiliaryTitle,
    auxiliaryField: s.auxiliaryField,
    terms: s.terms,
    banner: firstPicture(s, banners),
    detailBanner: s.detailBanner,
    backgroundColor: s.backgroundColor,
    foregroundColor: s.foregroundColor,
    labelColor: s.labelColor,
    effectiveFrom: coupon.effective_from,
    effectiveTo: coupon.effective_to,
  }
}

/** With the size to which it was cut: it is shown whole, and keeps its place. */
function firstPicture(settings: CouponSettings & Banners, banners: readonly Banner[]): CouponLook['banner'] {
  const kind = banners.find((one) => settings[one]) ?? 'detailBanner'
  return { url: settings[kind] ?? settings.detailBanner, ...pictureKinds[kind] }
}
