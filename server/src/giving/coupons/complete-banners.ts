import type { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import { storePicture } from '../../accounts/uploads/publish-picture.ts'
import type { DrawnBanner } from './banner-shapes.ts'
import type { Banners } from './coupon-store.ts'
import { drawBanner } from './draw-banner.ts'

/** A definition with both banners, and which of them were drawn because none was uploaded. */
export type CompleteCoupon = { settings: CouponSettings & Banners; drawn: readonly DrawnBanner[] }

/** Draws and publishes the banners that a definition lacks. Their names follow from what they show, so nothing is kept twice. */
export async function completeBanners(app: App, merchant: Merchant, settings: CouponSettings): Promise<CompleteCoupon> {
  const drawn: DrawnBanner[] = []
  const bannerOf = async (kind: DrawnBanner): Promise<string> => {
    const uploaded = settings[kind]
    if (uploaded) return uploaded
    drawn.push(kind)
    return (await storePicture(app, merchant.shortKey, kind, await drawBanner(kind, settings, merchant))).url
  }
  const detailBanner = await bannerOf('detailBanner')
  const walletBanner = await bannerOf('walletBanner')
  return { settings: { ...settings, detailBanner, walletBanner }, drawn }
}
