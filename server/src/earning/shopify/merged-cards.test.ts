import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCard } from '../../../test/make.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import { makeShop } from './shopify-testing.ts'

const on = useApp()

type Shop = Awaited<ReturnType<typeof makeShop>>

/** Merges the member who ordered into another, whose card stays. */
async function mergeAway(shop: Shop): Promise<string> {
  const stay = await makeCard(on.app, shop.merchant, shop.campaign, { email: `${randomUUID()}@member.example` })
  await mergeCards(on, shop, { keep: stay.id, away: shop.card.id })
  return stay.id
}

const refund = (id: number, amount: string) => ({
  id,
  order_id: 5_001_001,
  transactions: [{ kind: 'refund', status: 'success', amount, currency: 'SGD' }],
})

const balanceOf = async (shop: Shop, id: string) =>
  (await on.call(getCard, { params: { id } }, shop)).body.data.balances[0]?.balance

test.each([
  ['whole chops', {}, [-3, -2]],
  ['what is carried over', { carryOver: true }, [-3, -2]],
] as const)('a shop takes refunds back from the card that a merge has left, with %s', async (_, settings, taken) => {
  const shop = await makeShop(on, settings)
  await shop.tell('orders/paid', shop.order())
  const stay = await mergeAway(shop)
  expect(await balanceOf(shop, stay)).toBe(5)
  expect(await shop.tell('refunds/create', refund(1, '11.00'))).toMatchObject({ state: 'done', chops: taken[0] })
  expect(await shop.tell('refunds/create', refund(2, '14.00'))).toMatchObject({ state: 'done', chops: taken[1] })
  expect(await balanceOf(shop, stay)).toBe(0)
  expect((await reconcile(on.app.database.kysely, shop.merchant.id)).count).toBe(0)
})

test('an order that is edited and then cancelled changes the card that a merge has left', async () => {
  const shop = await makeShop(on)
  await shop.tell('orders/paid', shop.order())
  const stay = await mergeAway(shop)
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const edited = shop.order({ current_total_price: '40.00', updated_at: later(1) })
  expect(await shop.tell('orders/updated', edited)).toMatchObject({ state: 'done', chops: 3 })
  expect(await balanceOf(shop, stay)).toBe(8)
  const cancelled = { ...edited, updated_at: later(2), cancelled_at: later(2) }
  expect(await shop.tell('orders/cancelled', cancelled)).toMatchObject({ state: 'done', chops: -8 })
  expect(await balanceOf(shop, stay)).toBe(0)
})
