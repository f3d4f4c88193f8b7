import type { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { sendMail } from '../../core/outbox.ts'
import { merchantName } from '../../core/merchant-name.ts'

type Given = { email: string; language: Language; url: string }

/** Tells the holder of an issued coupon where it is; the same mail again for whoever has lost it. */
export async function mailIssuedCoupon(
  tx: Tx,
  app: App,
  merchant: Merchant,
  { name, title, shortDescription, effectiveTo }: CouponSettings,
  { email, language, url }: Given,
): Promise<void> {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  await sendMail(tx, app, {
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
  })
}
