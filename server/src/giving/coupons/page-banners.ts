import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { ShownBanner } from '@chopcard/contract/office/merchant/banners.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { hookPoint } from '../../core/hooks.ts'

type FindBanners = (db: Db, merchant: Merchant, language: Language) => Promise<ShownBanner[]>

/** Banners come after coupons: they implement which of them a coupon's page shows. */
export const couponBanners = hookPoint<FindBanners>('coupon-banners')

export async function bannersOfPage(app: App, merchant: Merchant, language: Language): Promise<ShownBanner[]> {
  const found = app.hooks.all(couponBanners).map((find) => find(app.database.kysely, merchant, language))
  return (await Promise.all(found)).flat()
}
