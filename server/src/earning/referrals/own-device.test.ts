import { expect, test } from 'vitest'
import { noteDevice } from '@chopcard/contract/earning/member/referrals.ts'
import { listReferrals } from '@chopcard/contract/earning/merchant/referrals.ts'
import { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFreshCard } from '../../../test/make.ts'

const t = useApp()

test('a registration in a browser that showed the referrer’s card gives no bonus to anyone', async () => {
  const { merchant, campaign, card } = await makeFreshCard(t.app, {
    campaign: {
      referralEnabled: true,
      referrerBonus: 1,
      maxReferrerBonus: 5,
      refereeBonus: 1,
      referralEndDate: '2099-12-31',
    },
  })
  const codeOf = async (id: string) => {
    const { kysely } = t.app.database
    return (await kysely.selectFrom('card').select('promotion_code').where('id', '=', id).executeTakeFirstOrThrow())
      .promotion_code
  }
  const join = async (deviceToken: string, promotionCode = '') => {
    const email = `${newId()}@device.example`
    const who = { email, confirmEmail: email, language: 'en-US', acceptTerms: true } as const
    const body = { ...who, deviceToken, promotionCode, submitToken: newId() }
    const joined = await t.call(joinCampaign, { params: { campaignId: campaign.id }, body })
    expect(joined.status).toBe(200)
    return joined.body.data.cardUrl?.split('/').at(-1) ?? ''
  }
  const open = (token: string, deviceToken: string) => t.call(noteDevice, { body: { deviceToken } }, { token })

  expect((await open(card.token, 'phone')).body.data).toEqual({ done: true })
  await open(card.token, 'tablet')
  await join('phone', await codeOf(card.id))
  await join('tablet', await codeOf(card.id))
  await join('of a friend', await codeOf(card.id))
  const list = await t.call(listReferrals, { query: {} }, { token: merchant.owner.token })
  const reasons = list.body.data.map(({ state, reason }) => reason ?? state)
  expect(reasons.toSorted()).toEqual(['joined', 'own-device', 'own-device'])
})
