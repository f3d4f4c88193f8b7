import type { Language } from '@chopcard/contract/kinds.ts'
import type { App } from '../core/app.ts'
import type { Tx } from '../core/database.ts'
import type { MailTemplates } from '../core/mail.ts'
import { sendMail } from '../core/outbox.ts'

type Template = 'partner-invited' | 'partner-answered' | 'partner-ended'

/** Tells the owners of a merchant by mail what became of a partnership, in the merchant's language. */
export async function tellOwners<T extends Template>(
  tx: Tx,
  app: App,
  merchantId: string,
  template: T,
  values: Omit<MailTemplates[T], 'merchantName' | 'url'>,
): Promise<void> {
  const owners = await tx
    .selectFrom('staff as s')
    .innerJoin('merchant as m', 'm.merchant_id', 's.merchant_id')
    .select(['s.email', 'm.name', 'm.primary_language'])
    .where('s.merchant_id', '=', merchantId)
    .where('s.role_name', '=', 'owner')
    .where('s.enabled', '=', true)
    .execute()
  for (const { email, name, primary_language } of owners)
    await sendMail(tx, app, {
      merchantId,
      to: email,
      language: primary_language as Language,
      template,
      values: {
        ...values,
        merchantName: name,
        url: `${app.config.publicUrl}/campaign/partner-campaigns`,
      } as MailTemplates[T],
    })
}
