import { describe, expect, test } from 'vitest'
import { emailTemplateNames } from '@chopcard/contract/loyalty/campaign-parts.ts'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import { createCard, editOtherInfo, renewCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import { languages } from '@chopcard/contract/core/kinds.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { memberCard } from '../../loyalty/cards/member-card.ts'
import { mailsTo } from './mailing-testing.ts'
import { sendAskedMail } from './send-asked-mail.ts'
import { askForExpiryNotice } from '../../loyalty/cards/ask-for-expiry-notice.ts'
import { sendMemberMail } from './send-member-mail.ts'

const on = useApp()

async function makeMember(
  language: (typeof languages)[number],
  given: Partial<CampaignSettingsInput> = {},
  nickname = 'Ana',
) {
  const merchant = await makeMerchant(on.app, { timeZone: 'Asia/Taipei' })
  const campaign = await makeCampaign(on.app, merchant, { welcomeGift: 'A biscuit', ...given })
  const email = `${newId()}@member.example`
  const card = await makeCard(on.app, merchant, campaign, { email, nickname })
  await on.app.database.kysely.updateTable('member').set({ language }).where('email', '=', email).execute()
  await on.app.database.kysely
    .updateTable('card')
    .set({ expires_at: new Date('2026-12-31T15:59:59.999Z') })
    .where('id', '=', card.id)
    .execute()
  const send = (...[mail, facts]: [(typeof emailTemplateNames)[number], { change?: number; id?: string }?]) =>
    on.app.database.tx((tx) => sendMemberMail(tx, on.app, merchant, card.id, mail, facts))
  return { merchant, campaign, card, email, send, mails: () => mailsTo(on.app, email) }
}

const allOn = Object.fromEntries(emailTemplateNames.map((name) => [name, { enabled: true }]))

describe.each(languages)('%s', (language) => {
  test('every mail is sent completely in the platform’s words, with the card’s own address', async () => {
    const { send, mails, card } = await makeMember(language, { emailTemplates: allOn })
    for (const name of emailTemplateNames) expect(await send(name, { change: 2 })).toBe(true)
    const sent = await mails()
    expect(sent.map(({ template }) => template)).toEqual(emailTemplateNames.map((name) => `member-${name}`))
    for (const mail of sent) {
      expect(`${mail.subject}${mail.text_body}${mail.html_body}`).not.toMatch(/\{\{|templates\.|undefined/)
      expect(mail.text_body).toContain(`/member/card/${card.token}`)
      expect(mail.html_body).toContain(`lang="${language}"`)
    }
  })

  test('the campaign’s own words for the language are sent with their values filled in', async () => {
    const own = (words: string) => ({
      title: `${words} {{campaign}}`,
      body: `<p>${words}, {{nickname}}: {{balance}}</p>`,
    })
    const { send, mails, campaign } = await makeMember(
      language,
      { emailTemplates: { renewal: { words: Object.fromEntries(languages.map((one) => [one, own(one)])) } } },
      '<b>Ana</b> & {{campaign}}',
    )
    await send('renewal')
    const [mail] = await mails()
    expect(mail?.subject).toBe(`${language} ${campaign.name}`)
    expect(mail?.html_body).toContain(`${language}, &lt;b&gt;Ana&lt;/b&gt; &amp; {{campaign}}: 0</p>`)
    expect(mail?.text_body).toContain(`${language}, <b>Ana</b> & {{campaign}}: 0`)
    for (const other of languages) if (other !== language) expect(mail?.html_body).not.toContain(`${other},`)
  })
})

test('the next of several rewards is named in the member’s language, in the mail and on the card', async () => {
  const { send, mails, merchant, card } = await makeMember('pt-BR', {
    type: 'multi-rewards',
    rewards: [
      { id: 'new-1', chopCount: 3, name: 'A kopi' },
      { id: 'new-2', chopCount: 6, name: 'Toast', description: 'With kaya' },
    ],
    localizations: {
      'pt-BR': {
        name: 'Cartão',
        welcomeGift: 'Um biscoito',
        rewards: { 'new-1': { name: 'Um café' }, 'new-2': { name: 'Torrada' } },
      },
    },
    emailTemplates: { renewal: { words: { 'pt-BR': { title: '', body: '<p>{{campaign}}: {{reward}}</p>' } } } },
  })
  await send('renewal')
  await send('welcomeGift')
  const [renewal, gift] = await mails()
  expect(renewal?.text_body).toContain('Cartão: Um café')
  expect(gift?.text_body).toContain('Um biscoito')
  const now = new Date()
  expect(await memberCard(on.app, merchant, card.id, now, 'pt-BR')).toMatchObject({
    campaign: { name: 'Cartão' },
    notes: [expect.stringContaining('Um biscoito')],
    rewards: [
      { name: 'Um café', description: '' },
      { name: 'Torrada', description: 'With kaya' },
    ],
  })
  expect((await memberCard(on.app, merchant, card.id, now, 'zh-TW')).rewards).toMatchObject([
    { name: 'A kopi' },
    { name: 'Toast' },
  ])
})

test('a mail shows the merchant’s days, and a card’s address in its text becomes a link', async () => {
  const body = '<p>Until {{expires}}: {{cardUrl}} or <a href="{{cardUrl}}">here</a></p>'
  const words = { 'en-US': { title: '', body } }
  const { send, mails, card } = await makeMember('en-US', {
    emailTitle: 'Dear member',
    emailTemplates: { renewal: { words } },
  })
  await send('renewal')
  const [mail] = await mails()
  const url = `http://chopcard.test/member/card/${card.token}`
  expect(mail?.subject).toBe('Dear member')
  expect(mail?.html_body).toContain(`Until December 31, 2026: <a href="${url}">${url}</a> or <a href="${url}">here</a>`)
})

test('a mail is not sent when it is switched off or has no gift or address, and notices of balance only when enabled', async () => {
  const off = await makeMember('en-US', { welcomeGift: '', emailTemplates: { renewal: { enabled: false } } })
  expect(await off.send('renewal')).toBe(false)
  expect(await off.send('welcomeGift')).toBe(false)
  expect(await off.send('balanceChange', { change: 1 })).toBe(false)
  expect(await off.send('registration')).toBe(true)
  await on.app.database.kysely.updateTable('member').set({ email: null }).where('email', '=', off.email).execute()
  expect(await off.send('registration')).toBe(false)
})

test('a mail that is requested twice with one id is sent once', async () => {
  const { send, mails } = await makeMember('en-US')
  const id = newId()
  await send('renewal', { id })
  await send('renewal', { id })
  expect(await mails()).toHaveLength(1)
})

/** The mails about a card that wait for their job. */
const mailsAskedFor = async (cardId: string) => {
  const { rows } = await on.app.database.pool.query<{ data: Parameters<typeof sendAskedMail.run>[1] }>(
    `select data from pgboss.job where name = 'send-member-mail' and data ->> 'cardId' = $1`,
    [cardId],
  )
  return rows
}

test('a renewal requests its mail, which a job sends', async () => {
  const { merchant, card, mails } = await makeMember('en-US')
  const renewed = await on.call(renewCard, { body: { memberId: card.id } }, { token: merchant.owner.token })
  expect(renewed.status).toBe(200)
  const asked = await mailsAskedFor(card.id)
  expect(asked).toHaveLength(1)
  for (const { data } of [...asked, ...asked]) await sendAskedMail.run(on.app, data)
  expect((await mails()).map(({ template }) => template)).toEqual(['member-renewal'])
})

test('a notice of an expiry is sent once, and again after the card’s end has moved', async () => {
  const { merchant, card, mails } = await makeMember('pt-BR')
  const asked = await Promise.all(Array.from({ length: 5 }, () => askForExpiryNotice(on.app, merchant, card.id)))
  expect(asked.filter(Boolean)).toHaveLength(1)
  await on.app.database.kysely
    .updateTable('card')
    .set({ expires_at: new Date('2027-12-31T15:59:59.999Z') })
    .where('id', '=', card.id)
    .execute()
  expect(await askForExpiryNotice(on.app, merchant, card.id)).toBe(true)
  for (const { data } of await mailsAskedFor(card.id)) await sendAskedMail.run(on.app, data)
  expect((await mails()).map(({ template }) => template)).toEqual(Array(2).fill('member-expirationNotice'))
})

test('a new member gets the registration mail and the gift, each by the campaign’s template', async () => {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant, {
    welcomeGift: 'A biscuit',
    emailTemplates: { registration: { words: { 'zh-TW': { title: '歡迎 {{nickname}}', body: '<p>你好</p>' } } } },
  })
  const email = `${newId()}@member.example`
  const joined = await on.call(joinCampaign, {
    params: { campaignId: campaign.id },
    body: { email, confirmEmail: email, nickname: '小美', language: 'zh-TW', acceptTerms: true },
  })
  expect(joined.status).toBe(200)
  const sent = await mailsTo(on.app, email)
  expect(sent.map(({ template }) => template).toSorted()).toEqual(['member-registration', 'member-welcomeGift'])
  expect(sent.find(({ template }) => template === 'member-registration')?.subject).toBe('歡迎 小美')
  expect(sent.find(({ template }) => template === 'member-welcomeGift')?.text_body).toContain('A biscuit')
})

describe('a card that staff make', () => {
  /** Sends what was asked for about the merchant's cards, as the job does. */
  const sendAsked = async (merchantId: string) => {
    const asked = await on.app.database.pool.query<{ data: Parameters<typeof sendAskedMail.run>[1] }>(
      `select data from pgboss.job where name = 'send-member-mail' and data ->> 'merchantId' = $1`,
      [merchantId],
    )
    for (const { data } of asked.rows) await sendAskedMail.run(on.app, data)
  }
  const shop = async (enabled?: boolean) => {
    const merchant = await makeMerchant(on.app)
    const campaign = await makeCampaign(on.app, merchant, { emailTemplates: { registration: { enabled, words: {} } } })
    return {
      merchant,
      params: { id: campaign.id },
      email: `${newId()}@member.example`,
      as: { token: merchant.owner.token },
    }
  }
  const templates = async (email: string) => (await mailsTo(on.app, email)).map(({ template }) => template)

  test('a card that staff create with an address gets a registration mail with a link to the card', async () => {
    const { merchant, params, email, as } = await shop()
    const made = await on.call(createCard, { params, body: { email } }, as)
    await sendAsked(merchant.id)
    const [mail, ...more] = await mailsTo(on.app, email)
    expect([mail?.template, more]).toEqual(['member-registration', []])
    const token = /\/member\/card\/(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
    const card = await on.call(myCard, {}, { token })
    expect(card.body.data.cardNumber).toBe(made.body.data.cardNumber)
  })

  test('a card without an address gets its registration mail when it gets its first address, and not on other changes', async () => {
    const { merchant, params, email, as } = await shop()
    const { id: memberId } = (await on.call(createCard, { params, body: { nickname: 'Ana' } }, as)).body.data
    for (const body of [{ nickname: 'Bo' }, { email }, { email, nickname: 'Cy' }])
      expect((await on.call(editOtherInfo, { body: { memberId, ...body } }, as)).status).toBe(200)
    await sendAsked(merchant.id)
    expect(await templates(email)).toEqual(['member-registration'])
  })

  test('a card that staff create gets no registration mail when the campaign does not send it', async () => {
    const { merchant, params, email, as } = await shop(false)
    await on.call(createCard, { params, body: { email } }, as)
    await sendAsked(merchant.id)
    expect(await templates(email)).toEqual([])
  })
})

test.each([
  ['en-US', 'Valid until: Without end.'],
  ['pt-BR', 'Válido até: Sem fim.'],
  ['zh-CN', '有效期至：无期限。'],
  ['zh-TW', '有效期限至：無期限。'],
] as const)('the renewal of a card that never expires says so in %s', async (language, words) => {
  const { send, mails, card } = await makeMember(language)
  await on.app.database.kysely.updateTable('card').set({ expires_at: null }).where('id', '=', card.id).execute()
  await send('renewal')
  expect((await mails())[0]?.text_body).toContain(words)
})
