import type { Language } from '@chopcard/contract/kinds.ts'
import type { App } from './app.ts'
import type { Tx } from './database.ts'
import { say } from './i18n.ts'
import { post } from './outbox.ts'

/** Every text message by template with what its words name. */
export type SmsTemplates = {
  'sms-code': { merchantName: string; code: string; minutes: number }
}
export type SmsTemplate = keyof SmsTemplates

export type Sms<T extends SmsTemplate> = {
  merchantId: string | null
  /** With its country code, `+886912345678`. */
  to: string
  language: Language
  template: T
  values: SmsTemplates[T]
}

/** Writes a text message into the outbox, to be delivered when the transaction commits. */
export async function sendSms<T extends SmsTemplate>(tx: Tx, app: App, sms: Sms<T>): Promise<string> {
  const { merchantId, to, language, template, values } = sms
  return post(tx, app, { merchantId, channel: 'sms', to, template, text: say(language, 'mails', template, values) })
}
