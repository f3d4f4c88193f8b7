import type { Language } from '@chopcard/contract/kinds.ts'
import type { App } from './app.ts'
import type { Tx } from './database.ts'
import { say } from './i18n.ts'
import { layOutMail } from './mail-layout.ts'
import { post } from './outbox.ts'

type FromMerchant = { merchantName: string }
/** A way into our own application, such as `/login/lt_…`: it is joined to the configured address, and to no other. */
type WithPath = { path: `/${string}` }

/** Every mail by template with what its words name. */
export type MailTemplates = {
  'sign-in': FromMerchant & WithPath & { name: string; minutes: number }
  'register-confirm': FromMerchant & WithPath & { name: string; hours: number }
  'reset-password': FromMerchant & WithPath & { name: string; minutes: number }
  'member-registration': FromMerchant & WithPath & { campaignName: string }
  'member-known-card': FromMerchant & WithPath & { campaignName: string }
  test: FromMerchant & WithPath
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

/** Writes a mail into the outbox, to be delivered when the transaction commits. */
export async function sendMail<T extends MailTemplate>(tx: Tx, app: App, mail: Mail<T>): Promise<string> {
  const { merchantId, to, template } = mail
  return post(tx, app, { merchantId, channel: 'email', to, template, ...renderMail(app.config.publicUrl, mail) })
}

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
  const link = linkTo(publicUrl, values.path)
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

function linkTo(publicUrl: string, path: string): string {
  const link = new URL(path, publicUrl)
  if (link.origin !== new URL(publicUrl).origin) throw new Error('A mail may only lead to our own address')
  return `${publicUrl}${link.pathname}${link.search}${link.hash}`
}
