import type { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import type { Mail } from '../../core/mail.ts'
import { sendMail } from '../../core/outbox.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { dateFormat } from '../../core/formats.ts'

type Given = { email: string; language: Language; url: string }

/** Tells the holder of an issued coupon where it is; the same mail again for whoever has lost it. */
export const mailIssuedCoupon = (tx: Tx, app: App, ...about: Parameters<typeof issuedCouponMail>): Promise<string> =>
  sendMail(tx, app, issuedCouponMail(...about))

/** The mail that says where an issued coupon is. */
export function issuedCouponMail(
  merchant: Merchant,
  { name, title, shortDescription, effectiveTo }: CouponSettings,
  { email, language, url }: Given,
): Mail<'coupon-given'> {
  const day = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    merchantId: merchant.id,
    to: email,
    language,
    template: 'coupon-given',
    values: {
      merchantName: merchantName(merchant, language),
      title: title || name,
      about: shortDescription,
      expires: effectiveTo ? day.format(new Date(`${effectiveTo}T00:00Z`)) : say(language, 'coupons', 'member.noEnd'),
      url,
    },
  }
}
