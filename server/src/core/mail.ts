import type { Language } from '@chopcard/contract/kinds.ts'
import { say } from './i18n.ts'
import { layOutMail } from './mail-layout.ts'

type FromMerchant = { merchantName: string }
/** Where the button leads: an address below the configured public one, and no other. */
type WithUrl = { url: string }

/** Every mail by template with what its words name. */
export type MailTemplates = {
  'sign-in': FromMerchant & WithUrl & { name: string; minutes: number }
  'register-confirm': FromMerchant & WithUrl & { name: string; hours: number }
  'reset-password': FromMerchant & WithUrl & { name: string; minutes: number }
  'member-registration': FromMerchant & WithUrl & { campaignName: string }
  'member-known-card': FromMerchant & WithUrl & { campaignName: string }
  test: FromMerchant & WithUrl
}
export type MailTemplate = keyof MailTemplates

export type Mail<T extends MailTemplate> = {
  merchantId: string | null
  to: string
  language: Language
  template: T
  values: MailTemplates[T]
}

export type RenderedMail = { subject: string; text: string; html: string }

/** A mail's subject, plain text and HTML in its reader's language. */
export function renderMail<T extends MailTemplate>(
  publicUrl: string,
  { language, template, values }: Omit<Mail<T>, 'merchantId' | 'to'>,
): RenderedMail {
  // Names are one line, whatever was typed: a line break would forge a paragraph or a header.
  const flat = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value,
    ]),
  )
  const words = (key: string) => say(language, 'mails', key, flat)
  const part = (key: string) => words(`templates.${template}.${key}`)
  const link = ownLink(publicUrl, values.url)
  const mail = {
    sender: values.merchantName.replace(/\s+/g, ' ').trim(),
    title: part('title'),
    intro: part('intro'),
    button: { label: part('button'), link },
    note: part('note'),
    linkHint: words('linkHint'),
    footer: words('footer'),
  }
  return {
    subject: part('subject'),
    text: [mail.title, mail.intro, `${mail.button.label}:\n${link}`, mail.note, `--\n${mail.footer}`].join('\n\n'),
    html: layOutMail(language, mail),
  }
}

function ownLink(publicUrl: string, url: string): string {
  if (!url.startsWith(`${publicUrl}/`)) throw new Error('A mail may only lead to our own address')
  return url
}
