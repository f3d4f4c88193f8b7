import type { previewCouponBanners as route } from '@chopcard/contract/giving/merchant/coupons.ts'
import { pictureKinds } from '@chopcard/contract/accounts/merchant/uploads.ts'
import type { Verb } from '../../core/context.ts'
import { redrawPicture } from '../../core/pictures.ts'
import type { DrawnBanner } from './banner-shapes.ts'
import { drawBanner } from './draw-banner.ts'

/** What a save would draw, while the form is filled in; nothing is kept. */
export const previewCouponBanners: Verb<typeof route> = async ({ merchant }, { query }) => {
  const { title, value = null, ...look } = query
  const draw = async (kind: DrawnBanner) => {
    const picture = await drawBanner(kind, { ...look, title, name: title, value }, merchant)
    return `data:image/webp;base64,${(await redrawPicture(picture, pictureKinds[kind])).toString('base64')}`
  }
  return { detailBanner: await draw('detailBanner'), walletBanner: await draw('walletBanner') }
}
