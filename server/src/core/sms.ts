import type { Language } from '@chopcard/contract/core/kinds.ts'
import { say } from './i18n.ts'

/** Every text message by template with what its words name. */
export type SmsTemplates = {
  'sms-code': { merchantName: string; code: string; minutes: number }
  'sms-card': { merchantName: string; url: string }
}
export type SmsTemplate = keyof SmsTemplates

export type Sms<T extends SmsTemplate> = {
  merchantId: string | null
  /** Who reads it, where that is a member. */
  memberId?: string
  /** With its country code, `+886912345678`. */
  to: string
  language: Language
  template: T
  values: SmsTemplates[T]
}

/** A text message in its reader's language; names are one line and no longer than a message has room for. */
export function renderSms<T extends SmsTemplate>({ language, template, values }: Sms<T>): string {
  const merchantName = [...values.merchantName.replace(/\s+/g, ' ').trim()].slice(0, 40).join('')
  return say(language, 'mails', template, { ...values, merchantName })
}
