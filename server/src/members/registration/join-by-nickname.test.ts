import { describe, expect, test } from 'vitest'
import { randomInt } from 'node:crypto'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { registrationModes } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'

const t = useApp({ env: { CHOPCARD_TRUSTED_PROXIES: '127.0.0.1' } })

type Mode = (typeof registrationModes)[number]

/** Registers with a nickname and nothing else. */
async function joinByNickname(mode: Mode, carnivalMode: boolean, simpleWebRegistration: boolean, given: object = {}) {
  const merchant = await makeMerchant(t.app, { features: { simpleWebRegistration } })
  await t.app.database.kysely
    .updateTable('merchant')
    .set({ mobile_registration_mode: mode })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const campaign = await makeCampaign(t.app, merchant, { carnivalMode })
  const body = { language: 'en-US', acceptTerms: true, nickname: 'Mei', ...given } as const
  const headers = { 'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}` }
  return t.call(joinCampaign, { params: { campaignId: campaign.id }, body }, { headers })
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

test.each<[string, Mode, boolean, boolean]>([
  ['while the feature is off', 'not-needed', true, false],
  ['where the campaign is no carnival', 'not-needed', false, true],
  ['where a number may be given', 'optional', true, true],
  ['where a number must be given', 'mandatory', true, true],
])('a nickname alone is not enough %s', async (_when, mode, carnival, feature) => {
  const refused = await joinByNickname(mode, carnival, feature)
  expect(refused.meta.fields).toHaveProperty('email')
})
