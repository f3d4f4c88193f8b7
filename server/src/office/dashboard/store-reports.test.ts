import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { earnBurnDays, listEarnBurn } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { useApp } from '../../../test/harness.ts'
import { makeStores } from '../../../test/make-store.ts'
import { makeShop, makeVisitor, type Shop, visit } from '../../../test/make-visits.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { checkInsights } from '../reports/check-insights.ts'
import { closeDaysOf } from '../reports/close-days.ts'
import { countInsightsOf } from '../reports/count-insights.ts'

const t = useApp()
const db = () => t.app.database.kysely
const today = localDay(new Date(), 'Asia/Singapore')
const since = { from: addDays(today, -90) }
const ago = (days: number, hours = 0) => new Date(Date.now() - days * 86_400_000 - hours * 3_600_000)

/** Members who came to one store, to the other, to both on a day, and to none. */
async function makeTwoStores() {
  const shop = await makeShop(t.app)
  const [near = '', far = ''] = await makeStores(t.app, shop.merchant)
  const loyal = await makeVisitor(t.app, shop, [40, 20, 2], near)
  const walker = await makeVisitor(t.app, shop, [12, 1], far)
  // On this day first to the one and two hours later to the other.
  await visit(t.app, shop.merchant, walker.card.id, new Date(ago(5).setUTCHours(2)), far)
  await visit(t.app, shop.merchant, walker.card.id, new Date(ago(5).setUTCHours(4)), near)
  const stranger = await makeVisitor(t.app, shop, [12, 3])
  await visit(t.app, shop.merchant, stranger.card.id, ago(2), far)
  return { shop, near, far, loyal, walker, stranger }
}

async function close({ merchant }: Shop, days: number) {
  await closeDaysOf(t.app.database, merchant.id, ago(days))
  await Promise.all([1, 2].map(() => countInsightsOf(t.app.database, merchant.id)))
}

test('daily earned and burnt of a store equals a recount of its entries, whichever days are closed', async () => {
  const { shop, near, far } = await makeTwoStores()
  for (const closed of [undefined, 4, -1]) {
    if (closed !== undefined) await close(shop, closed)
    for (const storeId of [near, far]) {
      const { rows } = await sql<object>`
        select local_day::text as day, sum(quantity)::integer as issued, count(distinct card_id)::integer as "activeMembers" from chop_entry
        where merchant_id = ${shop.merchant.id} and store_id = ${storeId} group by 1 order by 1`.execute(db())
      const days = (await t.call(earnBurnDays, { query: { ...since, storeId } }, shop.as)).body.data
      expect(days).toMatchObject(rows)
      expect(days).toHaveLength(rows.length)
      const list = await t.call(listEarnBurn, { query: { ...since, storeId, sort: 'day' } }, shop.as)
      expect(list.body.data).toMatchObject(rows)
    }
  }
})

test('the nightly check finds a total of a store that is wrong, and none where a card came to two stores', async () => {
  const { shop, near } = await makeTwoStores()
  await close(shop, -1)
  const differences = async () => (await checkInsights(db(), shop.merchant.id, new Date())).map(({ wrong }) => wrong[0])
  expect(await differences()).toEqual([])
  const at = sql`merchant_id = ${shop.merchant.id} and store_id = ${near} and day = ${addDays(today, -20)}`
  await sql`update store_summary set redeemed = 1 where ${at}`.execute(db())
  await sql`update store_total set active_members = 2 where ${at}`.execute(db())
  await sql`update store_hour set visits = 2 where ${at}`.execute(db())
  expect(await differences()).toEqual([
    'what was issued and redeemed at stores',
    'what was earned and burnt at stores',
    'the visits of stores by hour',
  ])
})
