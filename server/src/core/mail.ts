import type { Language } from '@chopcard/contract/core/kinds.ts'
import { say } from './i18n.ts'
import { type MailBrand, platformBrand } from './mail-brand.ts'
import { layOutMail } from './mail-layout.ts'

type FromMerchant = { merchantName: string }
/** The target of the button: only an address below the configured public one. */
type WithUrl = { url: string }

/** Values for the texts of a mail about a card. */
type MemberMail = FromMerchant &
  WithUrl & { campaignName: string; balance: string; change: string; expires: string; reward: string }

type OrderMail = FromMerchant & WithUrl & { number: string; amount: string }

type ReceiptMail = FromMerchant & WithUrl & { shop: string; amount: string; reason: string }

/** Every mail by its template, with the values for its texts. */
export type MailTemplates = {
  'sign-in': FromMerchant & WithUrl & { name: string; minutes: number }
  'register-confirm': FromMerchant & WithUrl & { name: string; hours: number }
  'reset-password': FromMerchant & WithUrl & { name: string; minutes: number }
  'admin-invitation': FromMerchant & WithUrl & { name: string; days: number }
  'staff-invitation': FromMerchant & WithUrl & { name: string; days: number }
  'passkey-added': FromMerchant & WithUrl & { name: string; passkey: string }
  'passkey-removed': FromMerchant & WithUrl & { name: string; passkey: string }
  'member-registration': FromMerchant & WithUrl & { campaignName: string }
  'member-known-card': FromMerchant & WithUrl & { campaignName: string }
  'member-email': FromMerchant & WithUrl & { days: number }
  'member-code': FromMerchant & { code: string; minutes: number }
  'member-email-changed': FromMerchant
  'member-expirationNotice': MemberMail
  'member-balanceChange': MemberMail
  'member-welcomeGift': MemberMail
  'member-renewal': MemberMail
  'booth-promoted': FromMerchant & WithUrl & { boothName: string; time: string }
  'booth-cancelled': FromMerchant & WithUrl & { boothName: string; time: string; reason: string }
  'member-message': FromMerchant & WithUrl & { campaignName: string }
  'receipt-approved': ReceiptMail
  'receipt-rejected': ReceiptMail
  'voucher-given': FromMerchant & WithUrl & { title: string; amount: string; expires: string }
  'order-paid': OrderMail
  'order-ready': OrderMail & { store: string }
  'order-shipped': OrderMail
  'order-refunded': OrderMail
  'order-restored': OrderMail
  'plan-paid': FromMerchant & WithUrl & { planName: string; number: string; amount: string; from: string; to: string }
  'pin-guessing': FromMerchant & WithUrl & { limit: number; minutes: number }
  'certificate-ending': FromMerchant & WithUrl & { name: string; on: string }
  'plan-ending': FromMerchant & WithUrl & { planName: string; on: string }
  'coupon-given': FromMerchant & WithUrl & { title: string; about: string; expires: string }
  'partner-invited': FromMerchant & WithUrl & { ownerName: string; campaignName: string }
  'partner-answered': FromMerchant & WithUrl & { partnerName: string; campaignName: string }
  'partner-ended': FromMerchant & WithUrl & { otherName: string; campaignName: string }
  'view-as-started': FromMerchant & WithUrl & { adminName: string; minutes: number }
  'view-as-ended': FromMerchant & WithUrl & { adminName: string; reason: string; written: string }
  'view-as-consent': FromMerchant & WithUrl & { adminName: string; reason: string; hours: number }
  'webhook-failing': FromMerchant & WithUrl & { address: string }
  'webhook-disabled': FromMerchant & WithUrl & { address: string; reason: string }
  'full-export-ready': FromMerchant & WithUrl & { days: number }
  'anomaly-question': FromMerchant & WithUrl & { name: string; ownerName: string; question: string }
  'weekly-summary': FromMerchant & WithUrl & { visits: string; dates: string }
  test: FromMerchant & WithUrl
}
export type MailTemplate = keyof MailTemplates

export type Mail<T extends MailTemplate> = {
  /** A fixed id of the message, if its cause may occur twice. */
  id?: string
  merchantId: string | null
  /** The campaign that the mail is about; determines its look. */
  campaignId?: string | undefined
  /** The recipient, if that is a member. */
  memberId?: string
  to: string
  language: Language
  template: T
  values: MailTemplates[T]
  /** The merchant's own text instead of the platform's; its HTML is already safe. */
  own?: { title: string; body?: { html: string; text: string } }
  /** The address at which the reader may unsubscribe from mails of this kind. */
  unsubscribeUrl?: string
  /** Why the reader gets it, where that is not said by the other properties. */
  footer?: 'ownerFooter'
}

export type RenderedMail = { subject: string; text: string; html: string }

/** The subject, plain text and HTML of a mail in its reader's language. */
export function renderMail<T extends MailTemplate>(
  publicUrl: string,
  { language, template, values, own, unsubscribeUrl, footer }: Omit<Mail<T>, 'merchantId' | 'to'>,
  platformFooter = '',
  brand: MailBrand = platformBrand,
): RenderedMail {
  // Line breaks in names are removed: they could forge a paragraph or a header.
  const flat = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value,
    ]),
  )
  const words = (key: string) => say(language, 'mails', key, flat)
  const part = (key: string) => words(`templates.${template}.${key}`)
  const link = 'url' in values ? ownLink(publicUrl, values.url) : undefined
  const mail = {
    brand,
    sender: values.merchantName.replace(/\s+/g, ' ').trim(),
    title: own?.title || part('title'),
    intro: own?.body?.text ?? part('intro'),
    bodyHtml: own?.body?.html,
    ...(link && { button: { label: part('button'), link } }),
    // The note belongs to the platform's text; a merchant's own text does not get it.
    note: own?.body ? '' : part('note'),
    linkHint: words('linkHint'),
    footer: [words(footer ?? (unsubscribeUrl ? 'memberFooter' : 'footer')), platformFooter].filter(Boolean).join('\n'),
    ...(unsubscribeUrl && { unsubscribe: { label: words('unsubscribe'), link: ownLink(publicUrl, unsubscribeUrl) } }),
  }
  const foot = [
    '--',
    mail.footer,
    ...(mail.unsubscribe ? [`${mail.unsubscribe.label}:\n${mail.unsubscribe.link}`] : []),
  ]
  return {
    subject: own?.title || part('subject'),
    text: [mail.title, mail.intro, mail.button && `${mail.button.label}:\n${link}`, mail.note, foot.join('\n')]
      .filter(Boolean)
      .join('\n\n'),
    html: layOutMail(language, mail),
  }
}

function ownLink(publicUrl: string, url: string): string {
  if (!url.startsWith(`${publicUrl}/`)) throw new Error('A mail may only lead to our own address')
  return url
}
