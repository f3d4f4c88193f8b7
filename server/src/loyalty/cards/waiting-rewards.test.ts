import { expect, test } from 'vitest'
import { redeem, waitingRewards } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'

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
