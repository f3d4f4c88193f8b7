import { expect, test } from 'vitest'
import statusWords from '../../locales/en-US/status.json'
import { renderCard, renderJoin, renderLanding, renderStatus } from './entry-server.tsx'
import { cardWith, chopType, english } from './fixture.ts'
import { qrPath } from './qr-path.ts'

const attack = `<script>alert(1)</script><img src=x onerror="alert(1)">`

const page = (card = cardWith()) => renderCard({ language: 'en-US', words: english, card, qr: qrPath(card.code) }).html

const joinPage = (text: string, registration: 'open' | 'ended' = 'open') =>
  renderJoin({
    language: 'en-US',
    words: english,
    campaign: {
      id: 'campaign',
      type: 'chop',
      name: text,
      merchantName: text,
      merchantLogo: null,
      registrationText: '',
      shop: { address: text, phone: text, website: '', openingHours: null },
      logo: '/files/logo.webp',
      heroImage: null,
      backgroundColor: '#1890ff',
      foregroundColor: '#ffffff',
      rewardName: text,
      rewardDescription: text,
      stampCount: 10,
      stamps: [],
      terms: text,
      registration,
      registrationStart: null,
      mode: 'sms-verified',
      dialCode: '+65',
      details: [{ name: 'nickname', label: 'Nickname', entry: 'text', required: false }],
      fields: [
        {
          label: text,
          shown: text,
          kind: 'choice',
          choices: [text],
          shownChoices: [`${text} shown`],
          required: true,
          atRegistration: true,
        },
      ],
      asksForCode: true,
      hasNewsletter: true,
      carnival: true,
      byNickname: false,
    },
    promotionCode: text,
    carnival: true,
  }).html

test('a card’s page shows stamps, progress and code without a script', () => {
  const html = page()
  expect(html).toContain('7 of 10 stamps collected')
  expect(html).toContain('3 more to free coffee')
  expect(html).toContain(qrPath('card-code-480212345671').path)
  expect(html.match(/<img[^>]*stamped\.webp/g)).toHaveLength(10)
})

test('markup in any text of a card is shown as text and never run', () => {
  const campaign = { name: attack, terms: attack, venue: attack, locationName: attack, locationAddress: attack }
  const card = cardWith({ nickname: attack, campaign, chopTypes: [chopType(1, 5, attack), chopType(1, 5)] })
  const rewards = [{ ...card.rewards[0]!, name: attack, description: attack }]
  const html = page({ ...card, rewards, merchant: { ...card.merchant, name: attack } })
  expect(html).not.toMatch(/<script|<img src=x/i)
  expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(8)
})

test('markup in any text of a registration page is shown as text and never run', () => {
  expect(joinPage(attack)).not.toMatch(/<script|<img src=x/i)
})

test('a guide that is not a secure web address is shown without a link', () => {
  expect(page(cardWith({ campaign: { links: [{ name: 'tour', url: 'javascript:alert(1)' }] } }))).not.toContain(
    'javascript:',
  )
})

test('no element of the pages has a style attribute, which the content policy would refuse', () => {
  expect(page() + joinPage('x')).not.toContain('style=')
})

test.each(['pending', 'frozen', 'expired', 'closed'] as const)(
  'a card that is %s shows that state and keeps its code',
  (state) => {
    const html = page(cardWith({ state }))
    expect(html).toContain((english.card as { state: Record<string, string> }).state[state])
    expect(html).toContain(qrPath('card-code-480212345671').path)
  },
)

test('a closed card leads to where its member gets the link of the card that they have now', () => {
  const card = cardWith({ state: 'closed' })
  const way = `<a href="/member/login/${card.campaign.id}">Get the link to your card</a>`
  expect(page(card)).toContain(way)
  expect(page(cardWith({ state: 'expired' }))).not.toContain('/member/login/')
})

test('a card’s page says when its campaign has ended', () => {
  expect(page(cardWith({ campaign: { ended: true } }))).toContain('This campaign has ended')
  expect(page(cardWith({ campaign: { ended: false } }))).not.toContain('This campaign has ended')
})

test('more than twenty stamps of one type are drawn as a ring with the number', () => {
  const html = page(cardWith({ chopTypes: [chopType(37, 100)] }))
  expect(html.match(/<img[^>]*stamped\.webp/g)).toHaveLength(1)
  expect(html).toContain('37 of 100 stamps collected')
})

test('a closed registration shows no form and offers the way back to a card', () => {
  expect(joinPage('x', 'ended')).not.toContain('name="nickname"')
  expect(joinPage('x', 'ended')).toContain('join.haveCard')
  expect(joinPage('x', 'open')).toContain('name="nickname"')
})

test('the page of the platform’s state shows markup in a notice as text, tells the days that were not good in words, and has no style attribute', () => {
  const days = [
    { day: '2026-11-28', state: 'down' as const, minutes: 26 },
    { day: '2026-11-29', state: 'good' as const, minutes: 0 },
  ]
  const part = {
    name: 'till' as const,
    state: 'good' as const,
    since: '2026-11-28T08:00:00.000Z',
    days,
    availability: 0.99999,
  }
  const { html } = renderStatus({
    language: 'en-US',
    words: { status: statusWords },
    status: { notice: attack, parts: [part] },
  })
  expect(html).not.toMatch(/<script|<img src=x|style=/i)
  expect(html).toContain('Nov 28, 2026: not running for 26 minutes')
  expect(html).not.toContain('Nov 29, 2026: worked</li>')
  expect(html).toContain('99.99%')
})

test('the page at the root address shows markup in its texts as text, and has no style attribute', () => {
  const words = { landing: { texts: { title: attack, lead: attack } } }
  const { html } = renderLanding({ language: 'en-US', words })
  expect(html).not.toMatch(/<script|<img src=x|style=/i)
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(2)
})
