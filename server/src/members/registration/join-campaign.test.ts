import { describe, expect, test } from 'vitest'
import { createCard, deleteCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import { newId } from '../../core/new-id.ts'
import { type CallOptions, useApp } from '../../../test/harness.ts'
import { makeCampaign, makeFreshCard, makeMerchant } from '../../../test/make.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { isCardNumber } from '../../loyalty/cards/enrol-member.ts'

const t = useApp({ env: { CHOPCARD_TRUSTED_PROXIES: '127.0.0.1' } })

// Each caller has an address of its own, so that the limit of one does not end another's test.
const caller = (n = Math.floor(Math.random() * 60_000)): CallOptions => ({
  headers: { 'x-forwarded-for': `10.${n >> 8}.${n & 255}.${Math.floor(Math.random() * 250)}` },
})

const join = (campaignId: string, given: object = {}, options: CallOptions = caller()) => {
  const email = `${newId()}@member.example`
  const body = { email, confirmEmail: email, language: 'en-US' as const, acceptTerms: true as const, ...given }
  return t.call(joinCampaign, { params: { campaignId }, body }, options)
}
const parallel = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))
const countOf = (table: 'member' | 'card' | 'outbox', merchantId: string) =>
  t.app.database.kysely
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

const setting = async (
  facts: Parameters<typeof makeMerchant>[1] = {},
  campaign: Parameters<typeof makeCampaign>[2] = {},
) => {
  const merchant = await makeMerchant(t.app, facts)
  return { merchant, campaign: await makeCampaign(t.app, merchant, campaign) }
}

describe('registration of a new member', () => {
  test('a new member gets a card at once, and its page opens at the answered address', async () => {
    const { campaign } = await setting({}, { initialChops: 2, memberValidityDays: 30 })
    const { body } = await join(campaign.id, { nickname: 'Mei' })
    expect(body.data.checkMailbox).toBe(false)
    const token = body.data.cardUrl?.split('/').at(-1) ?? ''
    const card = (await t.call(myCard, {}, { token })).body.data
    expect(card).toMatchObject({
      nickname: 'Mei',
      state: 'active',
      chopTypes: [{ balance: 2 }],
      history: [{ kind: 'initial', quantity: 2 }],
    })
    expect(isCardNumber(card.cardNumber)).toBe(true)
    expect(card.expiresAt).not.toBeNull()
  })

  test('a new member gets the link by mail too, in the language of the page', async () => {
    const { merchant, campaign } = await setting()
    await join(campaign.id, { language: 'pt-BR' })
    const mails = await t.app.database.kysely
      .selectFrom('outbox')
      .selectAll()
      .where('merchant_id', '=', merchant.id)
      .execute()
    expect(mails).toMatchObject([{ template: 'member-registration' }])
    expect(mails[0]?.text_body).toContain('/member/card/ct_')
  })

  test.each([
    ['another address', { confirmEmail: 'other@member.example' }, 'body.confirmEmail'],
    ['no consent', { acceptTerms: false }, 'body.acceptTerms'],
    ['no address', { email: 'nobody', confirmEmail: 'nobody' }, 'body.email'],
  ])('a registration is refused at its field: %s', async (_name, given, field) => {
    const { campaign } = await setting()
    const answer = await join(campaign.id, given)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.meta.fields ?? {})).toContain(field.replace('body.', ''))
  })
})

describe('registration of a known member', () => {
  test('a known member gets the card by mail and cannot open it by the address alone', async () => {
    const { merchant, campaign } = await setting()
    const email = 'mei@member.example'
    const first = await join(campaign.id, { email, confirmEmail: email })
    const again = await join(campaign.id, { email: 'MEI@member.example', confirmEmail: 'MEI@member.example' })
    expect(again.body.data).toEqual({ cardUrl: null, isKnown: true, checkMailbox: true, sentBy: 'email' })
    expect(await countOf('card', merchant.id)).toBe(1)
    const mail = await t.app.database.kysely
      .selectFrom('outbox')
      .selectAll()
      .where('merchant_id', '=', merchant.id)
      .where('template', '=', 'member-known-card')
      .executeTakeFirst()
    expect(mail?.text_body).toContain(first.body.data.cardUrl)
  })

  test('a member of another campaign gets a card of this one by a link to their mailbox only', async () => {
    const { merchant, campaign } = await setting()
    const email = 'two@member.example'
    await join(campaign.id, { email, confirmEmail: email })
    const second = await makeCampaign(t.app, merchant)
    const { body } = await join(second.id, { email, confirmEmail: email })
    expect(body.data).toMatchObject({ cardUrl: null, sentBy: 'email' })
    expect([await countOf('member', merchant.id), await countOf('card', merchant.id)]).toEqual([1, 2])
    expect(await countOf('outbox', merchant.id)).toBe(2)
  })

  test('a visitor who submits a hundred times at once gets one card and is counted once', async () => {
    const { merchant, campaign } = await setting()
    const email = 'twice@member.example'
    const answers = await parallel(100, (i) => join(campaign.id, { email, confirmEmail: email }, caller(i)))
    expect(answers.filter((answer) => answer.status === 200 && answer.body.data.cardUrl)).toHaveLength(1)
    expect(await countOf('member', merchant.id)).toBe(1)
    expect(await countOf('card', merchant.id)).toBe(1)
    const { member_count } = await t.app.database.kysely
      .selectFrom('merchant')
      .select('member_count')
      .where('merchant_id', '=', merchant.id)
      .executeTakeFirstOrThrow()
    expect(member_count).toBe(1)
  })
})

describe('limits of registrations', () => {
  test('exactly 5 of 100 simultaneous registrations are accepted by a plan for 5 members', async () => {
    const { merchant, campaign } = await setting({ quotas: { members: 5 } })
    const answers = await parallel(100, (i) => join(campaign.id, {}, caller(i)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === 'MEMBER_QUOTA_EXCEEDED')).toHaveLength(95)
    expect(await countOf('member', merchant.id)).toBe(5)
  })

  test('the campaign counts its cards exactly, and a deleted card frees its place', async () => {
    const { merchant, campaign } = await setting({ quotas: { members: 1 } })
    const token = merchant.owner.token
    const made = await t.call(createCard, { params: { id: campaign.id }, body: {} }, { token })
    expect((await t.call(createCard, { params: { id: campaign.id }, body: {} }, { token })).code).toBe(
      'MEMBER_QUOTA_EXCEEDED',
    )
    expect((await t.call(deleteCard, { params: { id: made.body.data.id } }, { token })).status).toBe(200)
    expect((await t.call(createCard, { params: { id: campaign.id }, body: {} }, { token })).status).toBe(200)
    const row = await t.app.database.kysely
      .selectFrom('campaign')
      .select('card_count')
      .where('merchant_id', '=', merchant.id)
      .executeTakeFirstOrThrow()
    expect(row.card_count).toBe(1)
  })

  test('a card with transactions cannot be deleted', async () => {
    const { merchant, card } = await makeFreshCard(t.app, { campaign: { initialChops: 1 } })
    const answer = await t.call(deleteCard, { params: { id: card.id } }, { token: merchant.owner.token })
    expect(answer).toMatchObject({ status: 409, code: 'MEMBER_HAS_TRANSACTIONS' })
  })

  test('a caller is asked to wait after twenty registrations', async () => {
    const { campaign } = await setting()
    const options = caller()
    const answers = await parallel(30, () => join(campaign.id, {}, options))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10)
  })
})

describe('the registration period', () => {
  const today = localDay(new Date(), 'Asia/Singapore')
  test.each([
    ['its first and last day', { registrationStart: today, registrationEnd: today }, undefined],
    ['the day before', { registrationStart: addDays(today, 1) }, 'REGISTRATION_NOT_OPEN'],
    ['the day after', { registrationEnd: addDays(today, -1) }, 'REGISTRATION_NOT_OPEN'],
    ['the campaign’s last day', { endDate: today }, undefined],
    ['after the campaign', { endDate: addDays(today, -1) }, 'CAMPAIGN_ENDED'],
  ])('a registration is open or closed by the merchant’s days: %s', async (_name, days, code) => {
    const { campaign } = await setting({}, days)
    expect((await join(campaign.id)).code).toBe(code)
  })

  test('an unknown registration address is refused as invalid', async () => {
    expect((await join(newId())).code).toBe('REGISTRATION_URL_INVALID')
  })
})
