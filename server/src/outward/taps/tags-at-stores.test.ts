import { expect, test } from 'vitest'
import { redeemReward, changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useTap } from '@chopcard/contract/outward/member/taps.ts'
import * as routes from '@chopcard/contract/outward/merchant/taps.ts'
import { eStampOfTap } from '@chopcard/contract/outward/taps.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeStores } from '../../../test/make-store.ts'
import { makeTag, newUid, withTaps } from '../../../test/make-tap.ts'
import { makeFreshCard, makeMerchant, makeStaff } from '../../../test/make.ts'

const t = useApp()

const placesOf = async ({ id }: { id: string }) =>
  (
    await t.app.database.kysely
      .selectFrom('chop_entry')
      .select('store_id')
      .where('merchant_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map((row) => row.store_id)

test('a stamp for a tap names the store of its tag while that is open', async () => {
  const { merchant, card } = await makeFreshCard(t.app, { campaign: withTaps })
  const [, storeId = ''] = await makeStores(t.app, merchant)
  const tag = await makeTag(t.app, merchant, { storeId })
  const tap = () => t.call(useTap, { body: tag.tap() }, { token: card.token, key: newId() })
  expect((await tap()).status).toBe(200)
  await t.app.database.kysely
    .updateTable('store')
    .set({ active: false })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', storeId)
    .execute()
  expect((await tap()).status).toBe(200)
  expect(await placesOf(merchant)).toEqual([storeId, null])
})

test('a redemption by the tap of a staff tag names the store of the tag', async () => {
  const { merchant, card } = await makeFreshCard(t.app, { campaign: { redeemChops: 1 } })
  const [storeId = ''] = await makeStores(t.app, merchant)
  const body = { memberId: card.id, operation: 'adjust', quantity: 5, remark: 'for a reward' } as const
  await t.call(changeChops, { params: { id: card.id }, body }, { token: merchant.owner.token, key: newId() })
  const staff = await makeStaff(t.app, merchant, { role: 'operator', pin: '2468' })
  const tag = await makeTag(t.app, merchant, { kind: 'staff', staffId: staff.id, storeId })
  const redeem = { memberId: card.number, rewardId: 'reward', eStampId: eStampOfTap(tag.tap()) }
  expect((await t.call(redeemReward, { body: redeem }, { token: card.token, key: newId() })).status).toBe(200)
  expect(await placesOf(merchant)).toEqual([null, storeId])
})

test('a tag is put at a store of its shop, found by it, and refused at another one’s', async () => {
  const merchant = await makeMerchant(t.app)
  const [storeId = ''] = await makeStores(t.app, merchant)
  const [strange = ''] = await makeStores(t.app, await makeMerchant(t.app))
  const as = { token: merchant.owner.token }
  const add = (at: string) =>
    t.call(routes.addTag, { body: { kind: 'counter', uid: newUid(), name: 'Door', storeId: at } }, as)
  const { body } = await add(storeId)
  expect(body.data.storeId).toBe(storeId)
  const listed = await t.call(routes.listTags, { query: { storeId } }, as)
  expect(listed.body.data.map(({ id }) => id)).toEqual([body.data.id])
  const refused = await add(strange)
  expect([refused.code, Object.keys(refused.meta.fields ?? {})]).toEqual(['INVALID_REQUEST', ['storeId']])
})
