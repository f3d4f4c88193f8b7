import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from './app.ts'
import type { Merchant } from './context.ts'
import type { Tx } from './database.ts'
import { sendMail } from './outbox.ts'

/** Whom a change of passkeys is told; without a merchant an administrator of the platform. */
export type PasskeyOwner = {
  merchant: Pick<Merchant, 'id' | 'name'> | null
  email: string
  name: string
  language: Language
}

/** Tells the owner of a passkey that it was added or deleted, whoever did so. */
export async function mailPasskeyChange(
  tx: Tx,
  app: App,
  { merchant, email, name, language }: PasskeyOwner,
  template: 'passkey-added' | 'passkey-removed',
  passkey: string,
): Promise<void> {
  await sendMail(tx, app, {
    merchantId: merchant?.id ?? null,
    to: email,
    language,
    template,
    values: {
      merchantName: merchant?.name ?? app.config.operator.name,
      name,
      passkey,
      url: `${app.config.publicUrl}${merchant ? '/account/settings' : '/sys/dashboard'}`,
    },
  })
}
