import { expect, test } from 'vitest'
import { countMembers } from '@chopcard/contract/loyalty/merchant/segments.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { checkShortCards } from './check-short-cards.ts'
import { keepShortCards } from './keep-short-cards.ts'

const t = useApp()

/** A shop that counts as one with many cards, with a card that has two of three stamps and one that has none. */
async function makeShop() {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant, { redeemChops: 3 })
  const [near, far] = [await makeCard(t.app, merchant, campaign), await makeCard(t.app, merchant, campaign)]
  const as = { token: merchant.owner.token }
  const adjust = async ({ id }: { id: string }, quantity: number) => {
    const body = { memberId: id, operation: 'adjust' as const, quantity, remark: 'counted' }
    expect((await t.call(changeChops, { params: { id }, body }, as)).status).toBe(200)
  }
  await adjust(near, 2)
  await t.app.database.kysely
    .updateTable('campaign')
    .set({ card_count: 20_000 })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const count = async () =>
    (await t.call(countMembers, { body: { filters: { oneShort: 'yes' } } }, as)).body.data.members
  const kept = async () =>
    (
      await t.app.database.kysely
        .selectFrom('short_card')
        .select('card_id')
        .where('merchant_id', '=', merchant.id)
        .execute()
    ).map(({ card_id }) => card_id)
  return { merchant, campaign, near, far, adjust, count, kept }
}

test('the cards of a big shop that are one stamp short are found by a job and followed by a subscriber', async () => {
  const { near, far, adjust, count, kept } = await makeShop()
  await keepShortCards.run(t.app, {})
  expect(await kept()).toEqual([near.id])
  expect(await count()).toBe(1)

  await adjust(near, 1)
  expect(await count(), 'what is kept is looked at as it is now').toBe(0)
  await adjust(far, 2)
  await handleEvents(t.app)
  expect(await kept()).toEqual([far.id])
  expect(await count()).toBe(1)
})

test('a reward that costs something else has the cards counted one by one until they are found again', async () => {
  const { merchant, campaign, near, count, kept } = await makeShop()
  await keepShortCards.run(t.app, {})
  await t.app.database.kysely
    .updateTable('campaign')
    .set(({ eb, fn, val }) => ({
      settings: fn('jsonb_set', [eb.ref('settings'), val('{redeemChops}'), val('4')]) as never,
    }))
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', campaign.id)
    .execute()
  expect(await count()).toBe(0)
  expect(await kept()).toEqual([near.id])
  await keepShortCards.run(t.app, {})
  expect(await kept()).toEqual([])
})

test('a card that is missing among those that are kept is found by the nightly check', async () => {
  const { merchant, near } = await makeShop()
  await keepShortCards.run(t.app, {})
  const check = () => checkShortCards(t.app.database.kysely, merchant.id, new Date())
  await t.app.database.kysely.deleteFrom('short_card').where('merchant_id', '=', merchant.id).execute()
  expect(await check(), 'a stamp of this minute may not have been read yet').toEqual([])
  await t.app.database.kysely
    .updateTable('card')
    .set({ balances: [2], balance: 2 })
    .where('merchant_id', '=', merchant.id)
    .where('id', '<>', near.id)
    .execute()
  expect(await check()).toMatchObject([{ kind: 'card' }])
})
