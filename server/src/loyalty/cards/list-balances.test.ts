import { expect, test } from 'vitest'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'

const t = useApp()

test('the member list is filtered and sorted by current balances before the nightly job has written off ended points', async () => {
  const merchant = await makeMerchant(t.app)
  const points = await makeCampaign(t.app, merchant, {
    type: 'point',
    expireChops: true,
    rewards: [{ name: 'Tea', chopCount: 5 }],
  })
  const found = async (query: object) =>
    (await t.call(listCards, { query }, { token: merchant.owner.token })).body.data.map(({ balance }) => balance)
  for (const balance of [5, 6, 8, 9]) {
    const card = await makeCard(t.app, merchant, points)
    await t.app.database.pool.query(
      `update card set balance = $3::bigint, balances = array[$3::bigint],
         lots = '[{"from":null,"until":"2999-01-01T00:00:00.000Z","quantity":2}]'
       where merchant_id = $1 and id = $2`,
      [merchant.id, card.id, balance],
    )
  }
  expect(await found({ sort: '-balance' }), 'as it was written down').toEqual([9, 8, 6, 5])
  const change = (set: string, balance: number) =>
    t.app.database.pool.query(`update card set ${set} where merchant_id = $1 and balance = $2`, [merchant.id, balance])
  await change(`lots = '[{"from":null,"until":"2020-01-01T00:00:00.000Z","quantity":4}]'`, 9)
  await change(`expires_at = '2020-01-01', state = 'frozen'`, 8)
  // What its end left on it when that came stays.
  await change(`expires_at = '2020-01-01', state = 'expired'`, 6)
  expect(await found({ sort: '-balance' })).toEqual([6, 5, 5, 0])
  expect(await found({ sort: 'balance' })).toEqual([0, 5, 5, 6])
  expect(await found({ balanceFrom: '6' })).toEqual([6])
  expect(await found({ balanceTo: '5', sort: '-balance' })).toEqual([5, 5, 0])
})
