import { expect, test } from 'vitest'
import { changeChops, redeem, waitingRewards } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, settingsOf } from '../../../test/make.ts'

const t = useApp()

test('the till tells how many guests have a reward that they could take now', async () => {
  const merchant = await makeMerchant(t.app)
  const { token } = merchant.owner
  const waiting = async () => (await t.call(waitingRewards, {}, { token })).body.data
  expect(await waiting()).toEqual({ guests: 0, hasMore: false })

  const full = await makeCampaign(t.app, merchant, { initialChops: 5, redeemChops: 5 })
  const [card, frozen] = [await makeCard(t.app, merchant, full), await makeCard(t.app, merchant, full)]
  const started = await makeCampaign(t.app, merchant, { initialChops: 4, redeemChops: 5 })
  await makeCard(t.app, merchant, started)
  const later = await makeCampaign(t.app, merchant, { initialChops: 5, redeemChops: 5, redemptionStart: '2199-01-01' })
  await makeCard(t.app, merchant, later)
  expect(await waiting()).toEqual({ guests: 2, hasMore: false })

  await t.app.database.pool.query(
    `update card set state = 'frozen', frozen_by = 'staff' where merchant_id = $1 and id = $2`,
    [merchant.id, frozen.id],
  )
  expect(await waiting()).toEqual({ guests: 1, hasMore: false })
  await t.call(redeem, { params: { memberId: card.id }, body: { rewardId: 'reward' } }, { token })
  expect(await waiting()).toEqual({ guests: 0, hasMore: false })
})

test('a guest who took a reward before and has enough for it again is counted once more', async () => {
  const merchant = await makeMerchant(t.app)
  const { token } = merchant.owner
  const rewards = [{ name: 'Tea', chopCount: 2 }]
  const campaign = await makeCampaign(t.app, merchant, { type: 'multi-rewards', rewards })
  const card = await makeCard(t.app, merchant, campaign)
  const guests = async () => (await t.call(waitingRewards, {}, { token })).body.data.guests
  const issue = () => {
    const body = { memberId: card.id, operation: 'issue' as const, quantity: 2 }
    return t.call(changeChops, { params: { id: card.id }, body }, { token, key: newId() })
  }
  await issue()
  expect(await guests()).toBe(1)
  const rewardId = campaign.settings.rewards[0]?.id
  await t.call(redeem, { params: { memberId: card.id }, body: { rewardId } }, { token })
  expect(await guests()).toBe(0)
  await issue()
  expect(await guests()).toBe(1)
})

test('guests with a reward are found beside more than a hundred who have taken theirs', async () => {
  const merchant = await makeMerchant(t.app)
  const { token } = merchant.owner
  const campaign = await makeCampaign(t.app, merchant, { ...settingsOf(merchant, 'multi-tiers'), initialChops: 3 })
  const cards = []
  while (cards.length < 105)
    cards.push(...(await Promise.all([1, 2, 3, 4, 5].map(() => makeCard(t.app, merchant, campaign)))))
  const [due, ...taken] = cards
  await t.app.database.pool.query(
    `update card set redeemed = array[$2] where merchant_id = $1 and id = any($3::uuid[])`,
    [merchant.id, campaign.settings.rewards[0]?.id, taken.map(({ id }) => id)],
  )
  expect(due).toBeDefined()
  expect((await t.call(waitingRewards, {}, { token })).body.data).toEqual({ guests: 1, hasMore: false })
})
