import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import * as profile from '@chopcard/contract/members/member/profile.ts'
import { editRemark } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { withBooths, makeBooking, daySlot, slotIdOf } from '../../../test/make-carnival.ts'
import { makeCampaign, makeCard, makeFreshCard, makeMerchant } from '../../../test/make.ts'

const t = useApp({ env: { CHOPCARD_TRUSTED_PROXIES: '127.0.0.1' } })
const db = () => t.app.database.kysely
const newEmail = () => `${newId()}@profile.example`
const newNumber = () => `+658${String(randomInt(10_000_000)).padStart(7, '0')}`

type Card = { id: string; token: string; number: string }
type Contact = { email: string } | { mobile: string }
// Each caller has an address of its own, so that the limit of one does not end another's test.
const as = ({ token }: Card, language: Language = 'en-US') => ({
  token,
  language,
  headers: { 'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}` },
})
const read = async (card: Card) => (await t.call(profile.myProfile, {}, as(card))).body.data
const edit = (card: Card, body: object) => t.call(profile.editProfile, { body }, as(card))
const ask = (card: Card, body: Contact, language?: Language) =>
  t.call(profile.sendContactCode, { body }, as(card, language))
const change = (card: Card, contact: Contact, code: string) =>
  t.call(profile.changeContact, { body: { ...contact, code } }, as(card))
const forget = (card: Card, cardNumber = card.number) => t.call(profile.forgetMe, { body: { cardNumber } }, as(card))
const data = (card: Card) => t.call(profile.myData, {}, as(card))

const mailsTo = (recipient: string) =>
  db().selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

/** The code in the newest message, as its reader finds it. */
async function codeFor(card: Card, contact: Contact): Promise<string> {
  expect((await ask(card, contact)).status).toBe(200)
  const to = 'email' in contact ? contact.email : contact.mobile
  return /\b\d{6}\b/.exec((await mailsTo(to)).at(-1)?.text_body ?? '')?.[0] ?? ''
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a member’s profile', () => {
  test('a profile stores nickname, language and mails, and changes only what the request names', async () => {
    const { merchant, campaign, card } = await makeFreshCard(t.app)
    const sister = await makeCard(t.app, merchant, campaign)
    await edit(card, { nickname: ' Mei ', language: 'zh-TW', mails: { message: false } })
    const saved = await edit(card, { mails: { expirationNotice: false, message: true } })
    expect(saved.body.data).toMatchObject({
      nickname: 'Mei',
      language: 'zh-TW',
      cardNumber: card.number,
      mails: { expirationNotice: false, message: true },
      cards: 1,
    })
    expect(saved.body.data.mails, 'which this campaign does not send').not.toHaveProperty('balanceChange')
    expect((await t.call(myCard, {}, as(card))).body.data.nickname).toBe('Mei')
    expect(await read(sister), 'of nobody else').toMatchObject({ nickname: null, language: 'en-US' })
    expect((await edit(card, { nickname: '' })).body.data.nickname).toBeNull()
  })

  test('an address changes with the code that was mailed to it in the reader’s language, and the old address is notified', async () => {
    const { card } = await makeFreshCard(t.app)
    const before = String((await read(card)).email)
    const email = newEmail()
    expect(await ask(card, { email }, 'pt-BR')).toMatchObject({ status: 200, body: { data: { minutesGood: 5 } } })
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ template: 'member-code', subject: expect.stringContaining('Seu código') as string })
    expect(`${mail?.text_body}${mail?.html_body}`, 'whoever reads it by mistake must not find the card').not.toMatch(
      /\/member\//,
    )
    const code = /\b\d{6}\b/.exec(mail?.text_body ?? '')?.[0] ?? ''
    expect(mail?.subject).not.toContain(code)

    expect(await read(card)).toMatchObject({ email: before, emailProven: false })
    expect((await change(card, { email }, code)).body.data).toMatchObject({ email, emailProven: true })
    expect((await change(card, { email }, code)).body.data.email, 'the same again finds it done').toBe(email)
    expect((await mailsTo(before)).map(({ template }) => template)).toEqual(['member-email-changed'])
  })

  test('a first address gets a welcome mail, and a number is changed in the same way as an address', async () => {
    const { card, merchant } = await makeFreshCard(t.app)
    await db().updateTable('member').set({ email: null }).where('merchant_id', '=', merchant.id).execute()
    const [email, mobile] = [newEmail(), newNumber()]
    expect((await change(card, { mobile }, await codeFor(card, { mobile }))).body.data).toMatchObject({ mobile })
    expect((await change(card, { email }, await codeFor(card, { email }))).body.data).toMatchObject({ email, mobile })
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['member-code', 'member-registration'])
  })

  test('a code is valid for five tries, five minutes, its own address and its own member', async () => {
    const { merchant, campaign, card } = await makeFreshCard(t.app)
    const other = await makeCard(t.app, merchant, campaign)
    const email = newEmail()
    const code = await codeFor(card, { email })
    expect((await change(other, { email }, code)).code).toBe('MAIL_CODE_EXPIRED')
    expect((await change(card, { email: newEmail() }, code)).code).toBe('MAIL_CODE_EXPIRED')
    const guesses = await Promise.all(Array.from({ length: 20 }, () => change(card, { email }, otherThan(code))))
    expect(guesses.filter((guess) => guess.code === 'MAIL_CODE_INVALID')).toHaveLength(5)
    expect(guesses.filter((guess) => guess.code === 'MAIL_CODE_EXPIRED')).toHaveLength(15)
    expect((await change(card, { email }, code)).code).toBe('MAIL_CODE_EXPIRED')
    expect(await ask(card, { email })).toMatchObject({ status: 429, code: 'MAIL_CODE_TOO_OFTEN' })

    const mobile = newNumber()
    const smsCode = await codeFor(card, { mobile })
    await db()
      .updateTable('sms_code')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('merchant_id', '=', merchant.id)
      .execute()
    expect((await change(card, { mobile }, smsCode)).code).toBe('SMS_CODE_EXPIRED')
  })

  test('a member who tries many addresses is asked to wait', async () => {
    const { card } = await makeFreshCard(t.app)
    const answers = []
    for (let i = 0; i < 11; i++) answers.push((await ask(card, { email: newEmail() })).code ?? 'sent')
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'sent'), 'TOO_MANY_REQUESTS'])
  })

  test('an address or number of another member is reported as such only to a member who has proven it', async () => {
    const { merchant, campaign, card } = await makeFreshCard(t.app)
    const [email, mobile] = [newEmail(), newNumber()]
    const other = await makeCard(t.app, merchant, campaign, { email })
    // As staff write it down.
    await db()
      .updateTable('member')
      .set({ mobile: mobile.replace('+65', '') })
      .where('merchant_id', '=', merchant.id)
      .where('email', '=', email)
      .execute()
    const taken = await ask(card, { email })
    expect(taken.body).toEqual((await ask(card, { email: newEmail() })).body)
    expect((await change(card, { email }, '123456')).code).toMatch(/^MAIL_CODE/)
    const code = /\b\d{6}\b/.exec((await mailsTo(email)).at(-1)?.text_body ?? '')?.[0] ?? ''
    expect((await change(card, { email }, code)).code).toBe('EMAIL_REGISTERED')
    expect((await change(card, { mobile }, await codeFor(card, { mobile }))).code).toBe('MEMBER_ALREADY_REGISTERED')
    expect((await read(other)).email).toBe(email)
  })

  test('a profile can neither be read nor changed with a closed card', async () => {
    const { merchant, card } = await makeFreshCard(t.app)
    await db().updateTable('card').set({ state: 'closed' }).where('merchant_id', '=', merchant.id).execute()
    expect((await t.call(profile.myProfile, {}, as(card))).code).toBe('MEMBER_CLOSED')
    expect((await edit(card, { nickname: 'Ghost' })).code).toBe('MEMBER_CLOSED')
    expect((await forget(card)).code).toBe('MEMBER_CLOSED')
  })
})

describe('downloading a member’s data', () => {
  test('a member’s download contains all of their data and nothing about friends or staff', async () => {
    const merchant = await makeMerchant(t.app)
    const campaign = await makeCampaign(t.app, merchant, {
      ...withBooths([daySlot(1)]),
      referralEnabled: true,
      referrerBonus: 1,
      maxReferrerBonus: 5,
      referralEndDate: '2099-12-31',
      refereeBonus: 1,
      memberFields: [{ label: 'Birthday', kind: 'day', atRegistration: true }],
    })
    const [mine, friends] = [newEmail(), newEmail()]
    const join = async (email: string, more: object) => {
      const body = { email, confirmEmail: email, language: 'en-US' as const, acceptTerms: true as const, ...more }
      const joined = await t.call(joinCampaign, { params: { campaignId: campaign.id }, body })
      return joined.body.data.cardUrl?.split('/').at(-1) ?? ''
    }
    const token = await join(mine, { nickname: 'Mine', additionalInfo: { Birthday: '1990-02-28' } })
    const own = { token, ...(await cardOf(mine)) }
    await join(friends, { nickname: 'My Friend', promotionCode: own.promotion_code })
    const owner = { token: merchant.owner.token }
    await t.call(
      changeChops,
      {
        params: { id: own.id },
        body: { memberId: own.id, operation: 'adjust', quantity: 2, remark: 'Complains a lot' },
      },
      { ...owner, key: newId() },
    )
    await t.call(editRemark, { body: { memberId: own.id, remark: 'A difficult guest' } }, owner)
    await makeBooking(t.app, { merchant, campaign, cardId: own.id })

    const file = await data(own)
    expect(file.body.data).toMatchObject({
      shop: merchant.name,
      member: { email: mine, nickname: 'Mine', language: 'en-US', unwantedMails: [] },
      cards: [
        {
          cardNumber: own.number,
          answers: { Birthday: '1990-02-28' },
          log: [{ kind: 'adjust', quantity: 2, balanceAfter: 2 }],
          bookings: [{ booth: 'Booth 1', state: 'booked' }],
          brought: [{ counts: true, bonus: 0 }],
        },
      ],
      messages: [{ about: 'member-registration', to: mine }],
    })
    for (const foreign of [friends, 'My Friend', merchant.owner.name, 'Complains', 'difficult'])
      expect(file.raw, foreign).not.toContain(foreign)
  })

  const cardOf = async (email: string) =>
    db()
      .selectFrom('card as c')
      .innerJoin('member as mb', (join) =>
        join.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
      )
      .select(['c.id', 'c.card_number as number', 'c.promotion_code'])
      .where('mb.email', '=', email)
      .executeTakeFirstOrThrow()
})

describe('erasing a member', () => {
  test('a member can have all cards and bookings erased, after which the token is refused and the audit names the member', async () => {
    const merchant = await makeMerchant(t.app)
    const campaign = await makeCampaign(t.app, merchant, withBooths([daySlot(1)]))
    const [before, email] = [newEmail(), newEmail()]
    const card = await makeCard(t.app, merchant, campaign, { email: before, nickname: 'Gone Soon' })
    await change(card, { email }, await codeFor(card, { email }))
    await makeBooking(t.app, { merchant, campaign, cardId: card.id })
    const member = await db().selectFrom('card').select('member_id').where('id', '=', card.id).executeTakeFirstOrThrow()
    await db()
      .insertInto('named_card')
      .values({
        merchant_id: merchant.id,
        card_id: card.id,
        campaign_id: campaign.id,
        member_id: member.member_id,
        place: 1,
        name: 'Little Ada',
      })
      .execute()

    expect((await forget(card, '123456789012')).code).toBe('VALIDATION_FAILED')
    expect((await forget(card)).body.data).toEqual({ done: true, cards: 1 })
    expect((await forget(card)).code).toBe('UNAUTHORIZED')
    expect((await t.call(myCard, {}, as(card))).code).toBe('UNAUTHORIZED')
    const row = await db().selectFrom('member').selectAll().where('id', '=', member.member_id).executeTakeFirst()
    expect(row).toMatchObject({ email: null, nickname: null, mobile: null, anonymised_at: expect.any(Date) as Date })
    const names = await db().selectFrom('named_card').select('name').where('merchant_id', '=', merchant.id).execute()
    expect(names).toEqual([])
    const timeSlot = await db()
      .selectFrom('booth_slot')
      .select('booked')
      .where('id', '=', slotIdOf(campaign))
      .executeTakeFirst()
    expect(timeSlot, 'the place is free again').toEqual({ booked: 0 })
    expect([...(await mailsTo(before)), ...(await mailsTo(email))], 'the address before it too').toEqual([])
    const [line] = await db()
      .selectFrom('audit')
      .select(['actor_kind', 'actor_id', 'target', 'after'])
      .where('merchant_id', '=', merchant.id)
      .where('action', '=', 'POST /member/profile/forget')
      .execute()
    expect(line).toEqual({
      actor_kind: 'member',
      actor_id: card.id,
      target: member.member_id,
      after: { cards: 1 },
    })
  })
})
