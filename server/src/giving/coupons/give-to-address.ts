import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { couponToken } from '../../core/secrets.ts'
import type { Doer } from './coupon-events.ts'
import { holdCoupon, settingsOf } from './coupon-store.ts'
import { issuedCouponUrl, issueCoupon } from './issue-coupon.ts'
import { mailIssuedCoupon } from './mail-issued-coupon.ts'

type Giving = {
  app: App
  merchant: Merchant
  couponId: string
  email: string
  language: Language
  /** Who of the staff has it sent. */
  actor?: Doer['actor']
}

/**
 * Mails an issued coupon to an address: the one that it has, while that is not used, or a new one within the limits. `mayRepeat`
 * decides about an address that has one; where it says no, nothing is done. Two at once give an address no second one.
 */
export async function giveToAddress(
  tx: Tx,
  { app, merchant, couponId, email, language, actor }: Giving,
  source: 'send' | 'download',
  mayRepeat: (allowResend: boolean) => boolean,
): Promise<'sent' | 'again' | 'had'> {
  const coupon = settingsOf(await holdCoupon(tx, merchant.id, couponId))
  const newest = await issuedCouponFor(tx, merchant.id, couponId, email)
  // Whoever has used theirs has none.
  const had = newest?.state === 'used' ? undefined : newest
  if (had && !mayRepeat(coupon.allowResend)) return 'had'
  const url = had
    ? issuedCouponUrl(app.config.publicUrl, couponToken(app.config.secret, merchant.shortKey, had.id))
    : (
        await issueCoupon(tx, {
          app,
          merchantId: merchant.id,
          couponId,
          holder: { email, cardId: null },
          source,
          language,
          actor,
        })
      ).url
  await mailIssuedCoupon(tx, app, merchant, coupon, { email, language, url })
  return had ? 'again' : 'sent'
}

/** The newest issued coupon that an address has of a coupon. */
const issuedCouponFor = (tx: Tx, merchantId: string, couponId: string, email: string) =>
  tx
    .selectFrom('coupon_copy as p')
    .innerJoin('coupon_code as k', (on) =>
      on.onRef('k.merchant_id', '=', 'p.merchant_id').onRef('k.code', '=', 'p.code'),
    )
    .select(['p.id', 'k.state'])
    .where('p.merchant_id', '=', merchantId)
    .where('p.coupon_id', '=', couponId)
    .where('p.email', '=', email)
    .orderBy('p.given_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
