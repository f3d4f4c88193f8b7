import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import { type NewIssuedCoupon, issueCoupon } from '../src/giving/coupons/issue-coupon.ts'
import { couponCode, makeCoupon } from './make-coupon.ts'
import type { TestMerchant } from './make.ts'

type Given = Parameters<typeof makeCoupon>[2]

/** An issued coupon that somebody was given, of a coupon that staff may redeem on the phone unless told otherwise. */
export async function makeIssuedCoupon(
  app: App,
  merchant: TestMerchant,
  given: Given = {},
  email = `${uuid()}@holder.example`,
): Promise<NewIssuedCoupon & { couponId: string }> {
  const code = given.barcodeType === 'ean13' ? '4006381333931' : couponCode()
  const couponId = await makeCoupon(app, merchant, { redeemByStaffPin: true, ...given }, [code])
  const giving = { app, merchantId: merchant.id, couponId, holder: { email, cardId: null } } as const
  const copy = await app.database.tx((tx) => issueCoupon(tx, { ...giving, source: 'send', language: 'en-US' }))
  return { ...copy, couponId }
}

/** A list of addresses that waits to be sent to. */
export async function makeSending(app: App, merchant: TestMerchant, couponId: string): Promise<string> {
  const id = uuid()
  const own = { merchant_id: merchant.id }
  const sending = { ...own, id, coupon_id: couponId, staff_id: merchant.owner.id, language: 'en-US' }
  await app.database.kysely.insertInto('coupon_sending').values(sending).execute()
  await app.database.kysely
    .insertInto('coupon_sending_row')
    .values({ ...own, sending_id: id, position: 1, email: 'mei@holder.example' })
    .execute()
  return id
}
