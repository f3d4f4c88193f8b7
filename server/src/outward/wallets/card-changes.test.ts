import { expect, test } from 'vitest'
import { redeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { makeCampaign, makeCard } from '../../../test/make.ts'
import { usePhones } from '../../../test/make-phones.ts'
import { mergeCards } from '../../../test/merge-cards.ts'

const { t, added, makeMember, pushesTo, stamp, tell } = await usePhones()

test('a phone is told of a redemption, and its pass shows the card without the stamps that it took', async () => {
  const made = await makeMember()
  for (let stamps = 1; stamps <= 10; stamps++) await stamp(made)
  const phone = await added(made.card.token)
  expect(phone.pass().header.value).toBe('10/10')
  const as = { token: made.merchant.owner.token, key: newId() }
  const body = { rewardId: 'reward', confirm: true }
  expect((await t.call(redeem, { params: { memberId: made.card.id }, body }, as)).status).toBe(200)
  await handleEvents(t.app)
  await tell()
  expect(pushesTo(phone)).toHaveLength(1)
  expect(await phone.refresh()).toBe(200)
  expect(phone.pass().header.value).toBe('0/10')
})

test('a card that a merge gives to another member names that member on the phone', async () => {
  const made = await makeMember()
  const elsewhere = await makeCampaign(t.app, made.merchant)
  const moved = await makeCard(t.app, made.merchant, elsewhere, { nickname: 'Wrong Name' })
  const keep = await makeCard(t.app, made.merchant, made.campaign, { nickname: 'Right Name' })
  const phone = await added(moved.token)
  const shown = () => phone.pass().front.map(({ value }) => value)
  expect(shown()).toContain('Wrong Name')
  await mergeCards(t, made.merchant.owner, { keep: keep.id, away: moved.id })
  await handleEvents(t.app)
  await tell()
  expect(pushesTo(phone)).toHaveLength(1)
  expect(await phone.refresh()).toBe(200)
  expect(shown()).toContain('Right Name')
})

test('a card that a merge has closed is void on the phone, with nothing of the member who stays', async () => {
  const made = await makeMember()
  await stamp(made)
  const phone = await added(made.card.token)
  const keep = await makeCard(t.app, made.merchant, made.campaign, { nickname: 'Somebody Else' })
  await mergeCards(t, made.merchant.owner, { keep: keep.id, away: made.card.id })
  await handleEvents(t.app)
  await tell()
  expect(await phone.refresh()).toBe(200)
  const { json } = phone.pass()
  expect(json).toMatchObject({ voided: true })
  for (const own of ['Somebody Else', made.card.number, '/member/card/'])
    expect(JSON.stringify(json)).not.toContain(own)
})
