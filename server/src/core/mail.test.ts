import { describe, expect, test } from 'vitest'
import { languages } from '@chopcard/contract/core/kinds.ts'
import { type MailTemplate, type MailTemplates, renderMail } from './mail.ts'
import { contrast, pageColours } from './page-colours.ts'

const publicUrl = 'https://stamps.example/loyalty'
const url = `${publicUrl}/somewhere?a=1&b=2`
const merchantName = 'Kopi Corner'
const card = {
  merchantName,
  url,
  campaignName: 'Coffee card',
  balance: '7',
  change: '+2',
  expires: '31 December 2026',
  reward: 'A free coffee',
}
const receipt = { merchantName, url, shop: 'Kopi Corner', amount: '$12.00', reason: 'The picture cannot be read.' }
const order = { merchantName, url, number: 'OR-7KW2-R9QP', amount: '$12.00' }
const samples: { [T in MailTemplate]: MailTemplates[T] } = {
  'sign-in': { merchantName, url, name: 'Ana', minutes: 15 },
  'register-confirm': { merchantName, url, name: 'Ana', hours: 24 },
  'reset-password': { merchantName, url, name: 'Ana', minutes: 30 },
  'admin-invitation': { merchantName, url, name: 'Ana', days: 7 },
  'staff-invitation': { merchantName, url, name: 'Ana', days: 7 },
  'passkey-added': { merchantName, url, name: 'Ana', passkey: 'Chrome on macOS' },
  'passkey-removed': { merchantName, url, name: 'Ana', passkey: 'Chrome on macOS' },
  'member-registration': { merchantName, url, campaignName: 'Coffee card' },
  'member-known-card': { merchantName, url, campaignName: 'Coffee card' },
  'member-email': { merchantName, url, days: 3 },
  'member-code': { merchantName, code: '012345', minutes: 5 },
  'member-email-changed': { merchantName },
  'member-expirationNotice': card,
  'member-balanceChange': card,
  'member-welcomeGift': card,
  'member-renewal': card,
  'member-message': { merchantName, url, campaignName: 'Coffee card' },
  'order-paid': order,
  'order-ready': { ...order, store: 'Tiong Bahru' },
  'order-shipped': order,
  'order-refunded': order,
  'order-restored': order,
  'coupon-given': { merchantName, url, title: 'A free latte', about: 'With any cake', expires: '31 December 2026' },
  'voucher-given': { merchantName, url, title: 'A treat', amount: '$20.00', expires: '31 December 2026' },
  'partner-invited': { merchantName, url, ownerName: 'Kopi Corner', campaignName: 'Coffee card' },
  'partner-answered': { merchantName, url, partnerName: 'Pastel de Nata', campaignName: 'Coffee card' },
  'partner-ended': { merchantName, url, otherName: 'Pastel de Nata', campaignName: 'Coffee card' },
  'plan-paid': {
    merchantName,
    url,
    planName: 'Business',
    number: 'INV-000042',
    amount: '$480.00',
    from: '1 January 2027',
    to: '31 December 2027',
  },
  'certificate-ending': { merchantName, url, name: 'ERP', on: '24 December 2026' },
  'pin-guessing': { merchantName, url, limit: 100, minutes: 15 },
  'plan-ending': { merchantName, url, planName: 'Business', on: '31 December 2026' },
  'view-as-started': { merchantName, url, adminName: 'Ada', minutes: 30 },
  'view-as-ended': { merchantName, url, adminName: 'Ada', reason: 'Asked by phone', written: 'A campaign' },
  'view-as-consent': { merchantName, url, adminName: 'Ada', reason: 'Asked by phone', hours: 24 },
  'webhook-failing': { merchantName, url, address: 'https://hooks.kopi.example/in' },
  'webhook-disabled': { merchantName, url, address: 'https://hooks.kopi.example/in', reason: 'It is gone.' },
  'full-export-ready': { merchantName, url, days: 3 },
  'receipt-approved': receipt,
  'receipt-rejected': receipt,
  'booth-promoted': { merchantName, url, boothName: 'Kite making', time: 'Saturday, 10:00–10:30' },
  'booth-cancelled': {
    merchantName,
    url,
    boothName: 'Kite making',
    time: 'Saturday, 10:00–10:30',
    reason: 'It rains.',
  },
  'anomaly-question': {
    merchantName,
    url,
    name: 'Siti',
    ownerName: 'Mei Lin',
    question: 'Who was this?',
  },
  'weekly-summary': { merchantName, url, visits: '120', dates: '16–22 November 2026' },
  test: { merchantName, url },
}
const render = (template: MailTemplate, language: (typeof languages)[number], values: object = {}) =>
  renderMail(publicUrl, { language, template, values: { ...samples[template], ...values } })

describe.each(languages)('%s', (language) => {
  test.each(Object.keys(samples) as MailTemplate[])(
    'the mail %s has all its words, and its link when it leads anywhere',
    (template) => {
      const { subject, text, html } = render(template, language)
      expect(`${subject}${text}${html}`).not.toMatch(/\{\{|templates\.|undefined|linkHint/)
      expect(subject).not.toBe('')
      const leads = 'url' in samples[template]
      expect(text.includes(url)).toBe(leads)
      expect(html).toContain(`lang="${language}"`)
      expect(html.includes('href="https://stamps.example/loyalty/somewhere?a=1&amp;b=2"')).toBe(leads)
      expect(html.includes('<a ')).toBe(leads)
    },
  )
})

test('a merchant’s or campaign’s name in a mail is text and never markup', () => {
  const evil = `<img src=x onerror=alert(1)>"'&`
  const { html } = render('member-registration', 'en-US', { merchantName: evil, campaignName: evil })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
})

test('a line break in a name cannot add a header line to the mail', () => {
  const { subject, text } = render('sign-in', 'en-US', { merchantName: 'Kopi\r\nBcc: all@example.com' })
  expect(subject).toBe('Sign in to Kopi Bcc: all@example.com')
  expect(text).not.toMatch(/^Bcc/m)
})

test.each([
  'https://evil.example/x',
  'https://stamps.example.evil.example/',
  'https://stamps.example/other',
  '//evil.example',
])('a mail does not contain a link to %s', (foreign) => {
  expect(() => render('sign-in', 'en-US', { url: foreign })).toThrow('only lead to our own address')
})

test('a mail has the logo and colour of its campaign, and a colour too light for a button is darkened until it can be read', async () => {
  const mail = {
    language: 'en-US' as const,
    template: 'test' as const,
    values: { merchantName: 'Kopi', url: `${publicUrl}/x` },
  }
  const { accent } = pageColours('#ffe58f', '#ffffff')
  const brand = { logo: `${publicUrl}/files/logo.webp`, colour: '#ffe58f', accent }
  const { html } = renderMail(publicUrl, mail, '', brand)
  expect(html).toContain(`<img src="${publicUrl}/files/logo.webp"`)
  expect(html).toContain('height:6px;background:#ffe58f')
  expect(html).toContain(`background:${accent}`)
  expect(contrast(accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(renderMail(publicUrl, mail).html).not.toContain('<img')
})
