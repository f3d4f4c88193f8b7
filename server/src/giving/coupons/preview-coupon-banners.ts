import type { previewCouponBanners as route } from '@chopcard/contract/giving/merchant/coupons.ts'
import { pictureKinds } from '@chopcard/contract/accounts/merchant/uploads.ts'
import type { Verb } from '../../core/context.ts'
import { redrawPicture } from '../../core/pictures.ts'
import type { DrawnBanner } from './banner-shapes.ts'
import { drawBanner } from './draw-banner.ts'

type Banners = Record<DrawnBanner, string>
type Facts = Parameters<typeof drawBanner>[1]
type Shop = Parameters<typeof drawBanner>[2]

/** So many previews are kept: a form asks for the same ones whenever it is opened, and a banner costs half a second of a core. */
const MAX_KEPT = 50
const kept = new Map<string, Promise<Banners>>()

/** What a save would draw, while the form is filled in; nothing is stored. */
export const previewCouponBanners: Verb<typeof route> = async ({ merchant }, { query }) => {
  const { title, value = null, ...look } = query
  const { currency, language } = merchant
  const asked = [
    { ...look, title, name: title, value },
    { currency, language },
  ] as const
  const key = JSON.stringify(asked)
  const banners = kept.get(key) ?? drawBoth(...asked)
  // The newest is last: what nobody has asked for longest goes first.
  kept.delete(key)
  kept.set(key, banners)
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
  return banners.catch((error: unknown) => {
    kept.delete(key)
    throw error
  })
}

async function drawBoth(facts: Facts, shop: Shop): Promise<Banners> {
  const draw = async (kind: DrawnBanner) => {
    const picture = await drawBanner(kind, facts, shop)
    return `data:image/webp;base64,${(await redrawPicture(picture, pictureKinds[kind])).toString('base64')}`
  }
  return { detailBanner: await draw('detailBanner'), walletBanner: await draw('walletBanner') }
}
