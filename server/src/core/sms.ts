import type { Language } from '@chopcard/contract/kinds.ts'
import { say } from './i18n.ts'

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

/** A text message in its reader's language. */
export const renderSms = <T extends SmsTemplate>({ language, template, values }: Sms<T>): string =>
  say(language, 'mails', template, values)
