import { expect, test } from 'vitest'
import { createCard, editOtherInfo, getCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { editProfile, myData } from '@chopcard/contract/members/member/profile.ts'
import { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'

const t = useApp()

async function shop() {
  const merchant = await makeMerchant(t.app)
  return { merchant, campaign: await makeCampaign(t.app, merchant), as: { token: merchant.owner.token } }
}

test('a birthday is optional at registration, and one that does not exist is refused at its field', async () => {
  const { campaign, merchant } = await shop()
  const email = `${newId()}@birthday.example`
  const join = (birthday: string) => {
    const body = { email, confirmEmail: email, birthday, language: 'en-US', acceptTerms: true } as const
    return t.call(joinCampaign, { params: { campaignId: campaign.id }, body })
  }
  expect((await join('02-30')).meta.fields).toEqual({ birthday: 'Please choose a day and a month.' })
  expect((await join('02-29')).status).toBe(200)
  const { birthday } = await t.app.database.kysely
    .selectFrom('member')
    .select('birthday')
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  expect(birthday).toBe('02-29')
})

test('staff and the member each change a birthday, and an empty one is none', async () => {
  const { merchant, campaign, as } = await shop()
  const card = await makeCard(t.app, merchant, campaign)
  const read = async () => (await t.call(getCard, { params: { id: card.id } }, as)).body.data.birthday
  expect(await read()).toBeNull()
  await t.call(editOtherInfo, { body: { memberId: card.id, birthday: '12-24' } }, as)
  expect(await read()).toBe('12-24')
  const edited = await t.call(editProfile, { body: { birthday: '01-02' } }, { token: card.token })
  expect(edited.body.data.birthday).toBe('01-02')
  expect((await t.call(myData, {}, { token: card.token })).body.data.member.birthday).toBe('01-02')
  await t.call(editProfile, { body: { birthday: '' } }, { token: card.token })
  expect(await read()).toBeNull()
  const added = await t.call(createCard, { params: { id: campaign.id }, body: { birthday: '06-31' } }, as)
  expect(added.code).toBe('VALIDATION_FAILED')
})

test('the database refuses a birthday that does not exist, also from a program with a mistake', async () => {
  const { merchant, campaign } = await shop()
  const { memberId } = await makeCard(t.app, merchant, campaign)
  const set = t.app.database.kysely
    .updateTable('member')
    .set({ birthday: '02-30' })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', memberId)
  await expect(set.execute()).rejects.toThrow('member_birthday')
})
