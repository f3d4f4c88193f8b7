import type { HeldCoupon } from '@chopcard/contract/member/coupons.ts'
import type { CouponSettings } from '@chopcard/contract/merchant/coupons.ts'
import { pictureKinds } from '@chopcard/contract/merchant/uploads.ts'

type Kind = 'promotionBanner' | 'couponBanner' | 'detailBanner'

/** The first of these pictures that there is, with the size to which it was cut: it is shown whole, and keeps its place. */
export function firstPicture(settings: CouponSettings, kinds: readonly Kind[]): HeldCoupon['banner'] {
  const kind = kinds.find((one) => settings[one]) ?? 'detailBanner'
  return { url: settings[kind] ?? settings.detailBanner, ...pictureKinds[kind] }
}
