import { expect, test } from 'vitest'
import { listCardsByEmail } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import { anonymiseMember } from '@chopcard/contract/members/merchant/members.ts'
import { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'

const t = useApp()

test('the same submit after its member was forgotten opens no card of theirs and makes a new member', async () => {
  const merchant = await makeMerchant(t.app)
  const { id: campaignId } = await makeCampaign(t.app, merchant)
  const email = `${newId()}@member.example`
  const contact = { email, confirmEmail: email, nickname: 'Ana', language: 'en-US', acceptTerms: true } as const
  const join = async () => {
    const body = { ...contact, submitToken: 'a'.repeat(32) }
    return (await t.call(joinCampaign, { params: { campaignId }, body })).body.data.cardUrl?.split('/').at(-1) ?? ''
  }
  const options = { token: merchant.owner.token }
  const first = await join()
  expect(await join(), 'the answer was lost').toBe(first)
  const [card] = (await t.call(listCardsByEmail, { query: { email } }, options)).body.data
  const forget = { memberId: card?.id ?? '', cardNumber: card?.cardNumber ?? '' }
  expect((await t.call(anonymiseMember, { body: forget }, options)).status).toBe(200)
  const { body } = await t.call(myCard, {}, { token: await join() })
  expect(body.data).toMatchObject({ state: 'active', nickname: 'Ana' })
  expect(body.data.cardNumber).not.toBe(card?.cardNumber)
})
