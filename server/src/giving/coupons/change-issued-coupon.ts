import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  resendIssuedCoupon as resendRoute,
  revokeIssuedCoupon as revokeRoute,
} from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { couponToken } from '../../core/secrets.ts'
import { settingsOf } from './coupon-store.ts'
import { issuedCouponUrl } from './issue-coupon.ts'
import { loadIssuedCoupon, presentListed } from './list-issued-coupons.ts'
import { mailIssuedCoupon } from './mail-issued-coupon.ts'
import { revokeFromHolder } from './revoke-from-holder.ts'

/** Mails the link of an issued coupon once more, in the language of the first mail. */
export const resendIssuedCoupon: Verb<typeof resendRoute> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const { app, merchant } = ctx
    const { row, coupon } = await loadIssuedCoupon(tx, merchant.id, params.id)
    const listed = presentListed(ctx, coupon, row)
    if (!settingsOf(coupon).allowResend) refuse('COUPON_ALREADY_SENT')
    if (listed.state === 'used') refuse('COUPON_USED')
    if (listed.state === 'expired') refuse('COUPON_EXPIRED')
    if (listed.state === 'locked' && row.source === 'order') refuse('COUPON_LOCKED')
    if (!row.email || listed.state === 'takenBack') return refuse('INVALID_REQUEST')
    const url = issuedCouponUrl(app.config.publicUrl, couponToken(app.config.secret, merchant.shortKey, row.id))
    const { language } = await tx
      .selectFrom('coupon_copy')
      .select('language')
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    await mailIssuedCoupon(tx, app, merchant, settingsOf(coupon), {
      email: row.email,
      language: language as Language,
      url,
    })
    ctx.note({ target: coupon.id, after: { resent: row.id } })
    return listed
  })

/** Takes an issued coupon from its holder; the page that shows it closes. */
export const revokeIssuedCoupon: Verb<typeof revokeRoute> = async (ctx, { params, body }) => {
  return ctx.write(async (tx) => {
    const { row, coupon } = await loadIssuedCoupon(tx, ctx.merchant.id, params.id)
    if (row.source === 'order' || row.code === null) refuse('INVALID_REQUEST')
    const by = { ...ctx, source: 'back-office', remark: body.remark } as const
    if (!(await revokeFromHolder(tx, { merchantId: ctx.merchant.id, id: row.id }, by))) refuse('COUPON_USED')
    ctx.note({ target: coupon.id, after: { takenBack: row.id, remark: body.remark } })
    return listedAgain(tx, ctx, row.id)
  })
}

async function listedAgain(tx: Tx, ctx: MerchantContext, id: string) {
  const { row, coupon } = await loadIssuedCoupon(tx, ctx.merchant.id, id)
  return presentListed(ctx, coupon, row)
}
