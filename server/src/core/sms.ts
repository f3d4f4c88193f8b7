import type { Language } from '@chopcard/contract/core/kinds.ts'
import { say } from './i18n.ts'

/** Every text message by its template, with the values for its texts. */
export type SmsTemplates = {
  'sms-code': { merchantName: string; code: string; minutes: number }
  'sms-card': { merchantName: string; url: string }
}
export type SmsTemplate = keyof SmsTemplates

export type Sms<T extends SmsTemplate> = {
  merchantId: string | null
  /** The recipient, if that is a member. */
  memberId?: string
  /** With its country code, `+886912345678`. */
  to: string
  language: Language
  template: T
  values: SmsTemplates[T]
}

/**
 * A text message in its reader's language. Line breaks in names are removed, and names are cut to the available length.
 */
export function renderSms<T extends SmsTemplate>({ language, template, values }: Sms<T>): string {
  const merchantName = [...values.merchantName.replace(/\s+/g, ' ').trim()].slice(0, 40).join('')
  return say(language, 'mails', template, { ...values, merchantName })
}
