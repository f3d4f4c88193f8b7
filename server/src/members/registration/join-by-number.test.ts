import { describe, expect, test } from 'vitest'
import { randomInt } from 'node:crypto'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { registrationModes } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { joinCampaign, sendJoinCode } from '@chopcard/contract/members/public/registration.ts'
import { bucketOf, clearAttempts } from '../../core/attempts.ts'
import { type CallOptions, useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff } from '../../../test/make.ts'

const t = useApp({ env: { CHOPCARD_TRUSTED_PROXIES: '127.0.0.1', CHOPCARD_SMS_COUNTRIES: '+65, +886' } })
const db = () => t.app.database.kysely

const newNumber = () => `+658${String(randomInt(10_000_000)).padStart(7, '0')}`
const newEmail = () => `${randomInt(1e12)}@number.example`
// Each caller has an address of its own, so that the limit of one does not end another's test.
const caller = (): CallOptions => ({
  headers: { 'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}` },
})
const parallel = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))

async function setting(
  mode: (typeof registrationModes)[number] = 'sms-verified',
  given: Parameters<typeof makeCampaign>[2] = {},
) {
  const merchant = await makeMerchant(t.app)
  await db()
    .updateTable('merchant')
    .set({ mobile_registration_mode: mode })
    .where('merchant_id', '=', merchant.id)
    .execute()
  return { merchant, campaign: await makeCampaign(t.app, merchant, given) }
}

const askCode = (campaignId: string, mobile: string) =>
  t.call(sendJoinCode, { params: { campaignId }, body: { mobile, language: 'en-US' } }, caller())

const join = (campaignId: string, given: object) =>
  t.call(
    joinCampaign,
    { params: { campaignId }, body: { language: 'en-US' as const, acceptTerms: true as const, ...given } },
    caller(),
  )

/** The newest message to a number. */
async function smsTo(mobile: string): Promise<string> {
  const row = await db()
    .selectFrom('outbox')
    .select('text_body')
    .where('recipient', '=', mobile)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.text_body ?? ''
}

async function codeFor(campaignId: string, mobile: string): Promise<string> {
  expect((await askCode(campaignId, mobile)).status).toBe(200)
  return /\b\d{6}\b/.exec(await smsTo(mobile))?.[0] ?? ''
}

/** As if the minute after a code had passed. */
const passTheMinute = (mobile: string) => clearAttempts(db(), bucketOf(t.app.config.secret, 'sms-minute', mobile))
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')
const tokenIn = (url: string | null) => url?.split('/').at(-1) ?? ''
const memberOf = (merchantId: string, mobile: string) =>
  db()
    .selectFrom('member')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('mobile', '=', mobile)
    .executeTakeFirst()

describe('registration by a number and its code', () => {
  test('a new member gets the card by a code, and returns to it by another code', async () => {
    const { campaign } = await setting()
    const mobile = newNumber()
    const smsCode = await codeFor(campaign.id, mobile)
    const first = await join(campaign.id, { mobile, smsCode, nickname: 'Mei' })
    expect(first.body.data).toMatchObject({ isKnown: false, checkMailbox: false })
    const card = await t.call(myCard, {}, { token: tokenIn(first.body.data.cardUrl) })
    expect(card.body.data.nickname).toBe('Mei')
    await passTheMinute(mobile)
    const again = await join(campaign.id, { mobile, smsCode: await codeFor(campaign.id, mobile) })
    expect(again.body.data).toEqual({ ...first.body.data, isKnown: true })
  })

  test('a number may be written in its national form', async () => {
    const { merchant, campaign } = await setting()
    const mobile = newNumber()
    const smsCode = await codeFor(campaign.id, mobile)
    const spaced = `${mobile.slice(3, 7)} ${mobile.slice(7)}`
    expect((await join(campaign.id, { mobile: spaced, smsCode })).status).toBe(200)
    expect(await memberOf(merchant.id, mobile)).toMatchObject({ mobile_unproven: false })
  })

  test('a member is found by a number that staff wrote in another form', async () => {
    const { merchant, campaign } = await setting()
    const mobile = newNumber()
    const card = await makeCard(t.app, merchant, campaign)
    await db()
      .updateTable('member')
      .set({ mobile: `${mobile.slice(3, 7)}-${mobile.slice(7)}` })
      .where('merchant_id', '=', merchant.id)
      .execute()
    const smsCode = await codeFor(campaign.id, mobile)
    const { body } = await join(campaign.id, { mobile, smsCode })
    expect(body.data).toMatchObject({ isKnown: true })
    expect(tokenIn(body.data.cardUrl)).toBe(card.token)
  })

  test('a code of another campaign or number, or no code at all, is refused', async () => {
    const { merchant, campaign } = await setting()
    const other = await makeCampaign(t.app, merchant)
    const mobile = newNumber()
    const smsCode = await codeFor(campaign.id, mobile)
    expect((await join(other.id, { mobile, smsCode })).code).toBe('SMS_CODE_EXPIRED')
    expect((await join(campaign.id, { mobile: newNumber(), smsCode })).code).toBe('SMS_CODE_EXPIRED')
    expect((await join(campaign.id, { mobile })).meta.fields).toHaveProperty('smsCode')
  })

  test('a code ends after five minutes, and when the next one is sent', async () => {
    const { merchant, campaign } = await setting()
    const mobile = newNumber()
    const first = await codeFor(campaign.id, mobile)
    await passTheMinute(mobile)
    const second = await codeFor(campaign.id, mobile)
    if (first !== second) expect((await join(campaign.id, { mobile, smsCode: first })).code).toBe('SMS_CODE_INVALID')
    await db()
      .updateTable('sms_code')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('merchant_id', '=', merchant.id)
      .execute()
    expect((await join(campaign.id, { mobile, smsCode: second })).code).toBe('SMS_CODE_EXPIRED')
  })

  test('a used code is valid for a repeat of the same request and for no other', async () => {
    const { campaign } = await setting()
    const mobile = newNumber()
    const smsCode = await codeFor(campaign.id, mobile)
    const first = await join(campaign.id, { mobile, smsCode, submitToken: 'one submit' })
    const repeated = await join(campaign.id, { mobile, smsCode, submitToken: 'one submit' })
    expect(repeated.body.data).toEqual(first.body.data)
    for (const submitToken of ['another', undefined])
      expect((await join(campaign.id, { mobile, smsCode, submitToken })).code).toBe('SMS_CODE_INVALID')
  })
})

describe('limits of SMS codes', () => {
  test('exactly one of a hundred simultaneous requests for a code is served, and five an hour for a number', async () => {
    const { campaign } = await setting()
    const mobile = newNumber()
    const counts: number[] = []
    for (const rush of [100, 2, 2, 2, 2, 2]) {
      const answers = await parallel(rush, () => askCode(campaign.id, mobile))
      counts.push(answers.filter(({ status }) => status === 200).length)
      expect(answers.filter(({ code }) => code === 'SMS_CODE_TOO_OFTEN')).toHaveLength(rush - (counts.at(-1) ?? 0))
      await passTheMinute(mobile)
    }
    expect(counts).toEqual([1, 1, 1, 1, 1, 0])
  })

  test('exactly five of a hundred simultaneous guesses are checked, and then the right code is refused', async () => {
    const { campaign } = await setting()
    const mobile = newNumber()
    const smsCode = await codeFor(campaign.id, mobile)
    const guesses = await parallel(100, () => join(campaign.id, { mobile, smsCode: otherThan(smsCode) }))
    expect(guesses.filter(({ code }) => code === 'SMS_CODE_INVALID')).toHaveLength(5)
    expect(guesses.filter(({ code }) => code === 'SMS_CODE_EXPIRED')).toHaveLength(95)
    expect((await join(campaign.id, { mobile, smsCode })).code).toBe('SMS_CODE_EXPIRED')
  })

  test('only one card is created by five simultaneous registrations with the same code', async () => {
    const { merchant, campaign } = await setting()
    const mobile = newNumber()
    const smsCode = await codeFor(campaign.id, mobile)
    const answers = await parallel(5, (i) => join(campaign.id, { mobile, smsCode, submitToken: `s${i}` }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const cards = await db().selectFrom('card').select('id').where('merchant_id', '=', merchant.id).execute()
    expect(cards).toHaveLength(1)
  })

  test('a code is sent only to the configured countries, and only when the merchant requires a proven number', async () => {
    const { campaign } = await setting()
    expect((await askCode(campaign.id, '+4915112345678')).meta.fields).toHaveProperty('mobile')
    expect((await askCode(campaign.id, '12')).meta.fields).toHaveProperty('mobile')
    const { campaign: usual } = await setting('optional')
    expect((await askCode(usual.id, newNumber())).status).toBe(404)
  })
})

describe('an unproven number', () => {
  test('an unproven number opens no card, and its owner gets the link by SMS', async () => {
    const { merchant, campaign } = await setting('mandatory')
    const [mobile, email, other] = [newNumber(), newEmail(), newEmail()]
    const first = await join(campaign.id, { email, confirmEmail: email, mobile })
    const stranger = await join(campaign.id, { email: other, confirmEmail: other, mobile })
    expect(stranger.body.data).toEqual({ cardUrl: null, isKnown: true, checkMailbox: true, sentBy: 'sms' })
    expect(await smsTo(mobile)).toContain(first.body.data.cardUrl)
    expect(await memberOf(merchant.id, mobile)).toMatchObject({ email, mobile_unproven: true })
  })

  test('an unproven number passes to the member who proves it', async () => {
    const { merchant, campaign } = await setting('mandatory')
    const [mobile, email] = [newNumber(), newEmail()]
    const squatted = await join(campaign.id, { email, confirmEmail: email, mobile })
    await db()
      .updateTable('merchant')
      .set({ mobile_registration_mode: 'sms-verified' })
      .where('merchant_id', '=', merchant.id)
      .execute()
    const smsCode = await codeFor(campaign.id, mobile)
    const { body } = await join(campaign.id, { mobile, smsCode })
    expect(body.data.isKnown).toBe(false)
    expect(body.data.cardUrl).not.toBe(squatted.body.data.cardUrl)
    expect(await memberOf(merchant.id, mobile)).toMatchObject({ email: null, mobile_unproven: false })
  })

  test('a number is neither asked for nor stored when the merchant does not need it', async () => {
    const { merchant, campaign } = await setting('not-needed')
    const [mobile, email] = [newNumber(), newEmail()]
    await join(campaign.id, { email, confirmEmail: email, mobile })
    expect(await memberOf(merchant.id, mobile)).toBeUndefined()
  })
})

describe('other fields of the registration', () => {
  const memberFields: NonNullable<Parameters<typeof makeCampaign>[2]>['memberFields'] = [
    { label: 'Birthday', kind: 'day', required: true, atRegistration: true },
    { label: 'Drink', kind: 'choice', choices: ['Kopi', 'Teh'], atRegistration: true },
    { label: 'Table', kind: 'text' },
  ]

  test('answers to the merchant’s own questions are stored on the card, and refused at their field', async () => {
    const { merchant, campaign } = await setting('not-needed', { memberFields })
    const email = newEmail()
    const ask = (additionalInfo: Record<string, string>) =>
      join(campaign.id, { email, confirmEmail: email, additionalInfo })
    const wrong = await ask({ Birthday: '30.2.', Drink: 'Milo' })
    expect(Object.keys(wrong.meta.fields ?? {})).toEqual(['additionalInfo.Birthday', 'additionalInfo.Drink'])
    await ask({ Birthday: '1990-02-28', Drink: 'Teh', Table: '7', Whim: 'x' })
    const card = await db()
      .selectFrom('card')
      .select('additional_info')
      .where('merchant_id', '=', merchant.id)
      .executeTakeFirstOrThrow()
    expect(card.additional_info).toEqual({ Birthday: '1990-02-28', Drink: 'Teh' })
  })

  test('the first of a member’s several cards has the name they gave it, and leads to the carnival’s page', async () => {
    const { merchant, campaign } = await setting('not-needed', { carnivalMode: true })
    const email = newEmail()
    const { body } = await join(campaign.id, { email, confirmEmail: email, cardName: 'Mei' })
    expect(body.data.cardUrl).toContain('/member/CarnivalModeCard/ct_')
    const named = await db()
      .selectFrom('named_card')
      .select(['place', 'name'])
      .where('merchant_id', '=', merchant.id)
      .execute()
    expect(named).toEqual([{ place: 1, name: 'Mei' }])
  })

  test('a card stores the owner of its promotion code, a member of the campaign or a member of staff', async () => {
    const { merchant, campaign } = await setting('not-needed')
    const referrer = await makeCard(t.app, merchant, campaign)
    const friend = await makeStaff(t.app, merchant)
    const elsewhere = await makeCard(t.app, merchant, await makeCampaign(t.app, merchant))
    const codeOf = async (id: string) =>
      (await db().selectFrom('card').select('promotion_code').where('id', '=', id).executeTakeFirstOrThrow())
        .promotion_code
    await db().updateTable('staff').set({ promotion_code: 'TILL7' }).where('id', '=', friend.id).execute()
    const by = (promotionCode: string) => {
      const email = newEmail()
      return join(campaign.id, { email, confirmEmail: email, promotionCode, deviceToken: 'phone' })
    }
    expect((await by((await codeOf(referrer.id)).toLowerCase())).status).toBe(200)
    expect((await by('till7')).status).toBe(200)
    for (const code of ['NOBODY', await codeOf(elsewhere.id)])
      expect((await by(code)).meta.fields).toHaveProperty('promotionCode')
    const cards = await db()
      .selectFrom('card')
      .select(['referrer_card_id', 'referrer_staff_id', 'device_digest'])
      .where('merchant_id', '=', merchant.id)
      .where('device_digest', 'is not', null)
      .orderBy('created_at')
      .execute()
    expect(cards).toMatchObject([
      { referrer_card_id: referrer.id, referrer_staff_id: null },
      { referrer_card_id: null, referrer_staff_id: friend.id },
    ])
    expect(cards[0]?.device_digest).toEqual(cards[1]?.device_digest)
  })
})
