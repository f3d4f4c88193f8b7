import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import type { MailTemplates } from '../../core/mail.ts'
import { sendMail } from '../../core/outbox.ts'

/** Mails to the owners, each with the page of the back office that its button leads to. */
const pages = {
  'certificate-ending': '/setup/memchant-key',
  'full-export-ready': '/setup/full-exports',
  'partner-invited': '/campaign/partner-campaigns',
  'partner-answered': '/campaign/partner-campaigns',
  'partner-ended': '/campaign/partner-campaigns',
  'pin-guessing': '/setup/merchant-admin-list',
  'plan-ending': '/billing/service-plan?shop={shop}',
  'view-as-started': '/setup/platform-access',
  'view-as-ended': '/setup/platform-access',
  'view-as-consent': '/setup/platform-access',
  'webhook-failing': '/setup/webhooks',
  'webhook-disabled': '/setup/webhooks',
} as const
type Template = keyof typeof pages
type OwnValues<T extends Template> = Omit<MailTemplates[T], 'merchantName' | 'url'>

/**
 * Tells the owners of a merchant something by mail, in the merchant's language. `idFor` names the message to an owner: the
 * same id is not sent twice.
 */
export async function tellOwners<T extends Template>(
  tx: Tx,
  app: App,
  merchantId: string,
  template: T,
  values: OwnValues<T> | ((language: Language) => OwnValues<T>),
  idFor?: (staffId: string) => string,
): Promise<void> {
  const owners = await tx
    .selectFrom('staff as s')
    .innerJoin('merchant as m', 'm.merchant_id', 's.merchant_id')
    .select(['s.id', 's.email', 'm.name', 'm.short_key', 'm.primary_language'])
    .where('s.merchant_id', '=', merchantId)
    .where('s.role_name', '=', 'owner')
    .where('s.enabled', '=', true)
    .execute()
  for (const { id, email, name, short_key, primary_language } of owners)
    await sendMail(tx, app, {
      id: idFor?.(id),
      merchantId,
      to: email,
      language: primary_language as Language,
      template,
      values: {
        ...(typeof values === 'function' ? values(primary_language as Language) : values),
        merchantName: name,
        url: `${app.config.publicUrl}${pages[template].replace('{shop}', short_key)}`,
      } as MailTemplates[T],
    })
}
