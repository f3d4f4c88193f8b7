import { v7 as uuid } from 'uuid'
import { CouponSettings, type CouponSettingsInput } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { App } from '../src/core/app.ts'
import { addCodes } from '../src/giving/coupons/make-coupon-codes.ts'
import { completeBanners } from '../src/giving/coupons/complete-banners.ts'
import { insertCoupon } from '../src/giving/coupons/save-coupon.ts'
import { pictureUrl, type TestMerchant } from './make.ts'

/** A coupon with everything that has to be given, and codes of its own. */
export const couponSettings = (
  merchant: Pick<TestMerchant, 'shortKey'>,
  given: Partial<CouponSettingsInput> = {},
): CouponSettingsInput => ({
  name: `Coupon ${uuid()}`,
  type: 'cash',
  value: 500,
  shortDescription: 'Five off',
  codeSource: 'generated',
  quota: -1,
  maxPerMember: 0,
  publishedFrom: '2026-01-01T00:00',
  publishedTo: '2099-12-31T23:59',
  detailBanner: pictureUrl(merchant, 'detail'),
  walletBanner: pictureUrl(merchant, 'wallet'),
  ...given,
})

/** A coupon that is there, with these codes. */
export async function makeCoupon(
  app: App,
  merchant: TestMerchant,
  given: Partial<CouponSettingsInput> = {},
  codes: readonly string[] = [],
): Promise<string> {
  const complete = await completeBanners(app, merchant, CouponSettings.parse(couponSettings(merchant, given)))
  return app.database.tx(async (tx) => {
    const couponId = await insertCoupon(tx, merchant, complete)
    if (codes.length) await addCodes(tx, { merchantId: merchant.id, couponId, after: 0 }, codes)
    return couponId
  })
}

let made = 0
/** A code that no other test has. */
export const couponCode = (): string => `T${process.pid}X${uuid().slice(-12).toUpperCase()}${++made}`

/** A code to be used, and one that was. */
export async function makeUsedCoupon(app: App, merchant: TestMerchant) {
  const codes = { couponCode: couponCode(), usedCouponCode: couponCode() }
  await makeCoupon(app, merchant, {}, Object.values(codes))
  await app.database.kysely
    .updateTable('coupon_code')
    .set({ state: 'used', used_at: new Date(), used_by: merchant.owner.id })
    .where('merchant_id', '=', merchant.id)
    .where('code', '=', codes.usedCouponCode)
    .execute()
  return codes
}

/** Until when the code of `makeLockedCode` is held. */
export const lockedUntil = '2099-01-01T00:00:00.000Z'

/** A code that another system holds. */
export async function makeLockedCode(app: App, merchant: TestMerchant): Promise<string> {
  const code = couponCode()
  await makeCoupon(app, merchant, {}, [code])
  await app.database.kysely
    .updateTable('coupon_code')
    .set({ state: 'locked', locked_until: new Date(lockedUntil) })
    .where('merchant_id', '=', merchant.id)
    .where('code', '=', code)
    .execute()
  return code
}
