import { describe, expect, test } from 'vitest'
import { randomInt, randomUUID } from 'node:crypto'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { registrationModes } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'

const t = useApp({ env: { CHOPCARD_TRUSTED_PROXIES: '127.0.0.1' } })

type Mode = (typeof registrationModes)[number]

/** Registers with a nickname and nothing else. */
async function joinByNickname(mode: Mode, carnivalMode: boolean, simpleWebRegistration: boolean, given: object = {}) {
  const { join } = await openCarnival(mode, carnivalMode, simpleWebRegistration)
  return join(given)
}

/** A campaign and its registration. */
async function openCarnival(mode: Mode, carnivalMode: boolean, simpleWebRegistration: boolean) {
  const merchant = await makeMerchant(t.app, { features: { simpleWebRegistration } })
  await t.app.database.kysely
    .updateTable('merchant')
    .set({ mobile_registration_mode: mode })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const campaign = await makeCampaign(t.app, merchant, { carnivalMode })
  const headers = { 'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}` }
  const join = (given: object) => {
    const body = { language: 'en-US', acceptTerms: true, nickname: 'Mei', ...given } as const
    return t.call(joinCampaign, { params: { campaignId: campaign.id }, body }, { headers })
  }
  const names = async () => {
    const rows = await t.app.database.kysely
      .selectFrom('member')
      .select('nickname')
      .where('merchant_id', '=', merchant.id)
      .orderBy('nickname')
      .execute()
    return rows.map(({ nickname }) => nickname)
  }
  return { join, names }
}

describe('a visitor of a carnival whose merchant asks for no number', () => {
  test('a visitor can register with a nickname alone and gets a card at once', async () => {
    const { body } = await joinByNickname('not-needed', true, true)
    expect(body.data).toMatchObject({ isKnown: false, checkMailbox: false })
    const token = body.data.cardUrl?.split('/').at(-1) ?? ''
    expect((await t.call(myCard, {}, { token })).body.data).toMatchObject({ nickname: 'Mei', state: 'active' })
  })

  test('a visitor without an address must give a nickname, and an address must be confirmed', async () => {
    const nothing = await joinByNickname('not-needed', true, true, { nickname: '' })
    expect(Object.keys(nothing.meta.fields ?? {})).toEqual(['nickname'])
    const once = await joinByNickname('not-needed', true, true, { email: 'mei@nick.example' })
    expect(Object.keys(once.meta.fields ?? {})).toEqual(['confirmEmail'])
  })
})

describe('a registration by nickname that is sent again', () => {
  test('the same submit gets the same card and adds no member, in turn and at the same time', async () => {
    const { join, names } = await openCarnival('not-needed', true, true)
    const submit = { submitToken: randomUUID() }
    const first = await join(submit)
    const answers = [await join(submit), ...(await Promise.all([join(submit), join(submit)]))]
    for (const { body } of answers) expect(body.data).toEqual(first.body.data)
    const atOnce = { submitToken: randomUUID(), nickname: 'Ana' }
    const urls = (await Promise.all(Array.from({ length: 5 }, () => join(atOnce)))).map(({ body }) => body.data.cardUrl)
    expect(new Set(urls).size).toBe(1)
    expect(await names()).toEqual(['Ana', 'Mei'])
  })

  test('another name, another page or a page without a token registers another member', async () => {
    const { join, names } = await openCarnival('not-needed', true, true)
    const submitToken = randomUUID()
    await join({ submitToken })
    await join({ submitToken, nickname: 'Ana' })
    await join({ submitToken: randomUUID() })
    await join({})
    expect(await names()).toEqual(['Ana', 'Mei', 'Mei', 'Mei'])
  })
})

test.each<[string, Mode, boolean, boolean]>([
  ['while the feature is off', 'not-needed', true, false],
  ['where the campaign is no carnival', 'not-needed', false, true],
  ['where a number may be given', 'optional', true, true],
  ['where a number must be given', 'mandatory', true, true],
])('a nickname alone is not enough %s', async (_when, mode, carnival, feature) => {
  const refused = await joinByNickname(mode, carnival, feature)
  expect(refused.meta.fields).toHaveProperty('email')
})
