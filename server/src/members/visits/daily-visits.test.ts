import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { mergeMembers, undoMerge } from '@chopcard/contract/members/merchant/members.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeShop, makeVisitor, type Shop } from '../../../test/make-visits.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { addDays, localDay } from '../../core/clock.ts'
import type { MerchantContext } from '../../core/context.ts'
import { checkDailyVisits } from './check-daily-visits.ts'
import { visitsByDay } from './daily-visits.ts'
import { keepVisits } from './keep-visits.ts'

// The job of another file's test would fill in what a test here still wants empty.
const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })
const db = () => t.app.database.kysely

/** The visits and first visits of so many days ago, once every event is handled. */
async function figures({ merchant }: Shop, ...daysAgo: number[]): Promise<number[][]> {
  await handleEvents(t.app)
  const today = localDay(new Date(), 'Asia/Singapore')
  const whose = { db: db(), merchant } as unknown as MerchantContext
  const days = await visitsByDay(whose, { from: addDays(today, -100), to: today })
  return daysAgo.map((ago) => {
    const found = days.find(({ day }) => day === addDays(today, -ago))
    return [found?.visits ?? 0, found?.firstVisits ?? 0]
  })
}
const differences = async ({ merchant }: Shop) =>
  (await checkDailyVisits(db(), merchant.id, new Date())).map(({ id, wrong }) => [id, ...wrong])

test('the visits of a day count each member once, and follow voids and merges', async () => {
  const shop = await makeShop(t.app)
  const one = await makeVisitor(t.app, shop, [9, 3, 3])
  const other = await makeVisitor(t.app, shop, [3])
  expect(await figures(shop, 9, 3)).toEqual([
    [1, 1],
    [2, 1],
  ])
  await t.call(voidEntry, { params: { id: one.entries[0] ?? '' } }, shop.as)
  expect(await figures(shop, 9, 3)).toEqual([
    [0, 0],
    [2, 2],
  ])
  const body = { keep: one.card.id, merge: other.card.id, stays: 0 }
  const merged = await t.call(mergeMembers, { body }, shop.as)
  expect(await figures(shop, 3)).toEqual([[1, 1]])
  await t.call(undoMerge, { params: { id: merged.body.data.id } }, shop.as)
  expect(await figures(shop, 3)).toEqual([[2, 2]])
  expect(await differences(shop)).toEqual([])
})

test('visits from before are counted by the job while new ones come, each once', async () => {
  const shop = await makeShop(t.app)
  const { id } = shop.merchant
  for (let n = 0; n < 3; n++) await makeVisitor(t.app, shop, [5])
  await figures(shop)
  await db().deleteFrom('daily_visits').where('merchant_id', '=', id).execute()
  await db().insertInto('visit_day_fill').values({ merchant_id: id }).execute()
  await makeVisitor(t.app, shop, [5])
  expect(await figures(shop, 5)).toEqual([[0, 0]])
  expect(await differences(shop)).toEqual([])
  await keepVisits.run(t.app, {})
  expect(await figures(shop, 5)).toEqual([[4, 4]])
  await makeVisitor(t.app, shop, [5])
  expect(await figures(shop, 5)).toEqual([[5, 5]])
})

test('the nightly check finds a day whose visits are wrong', async () => {
  const shop = await makeShop(t.app)
  await makeVisitor(t.app, shop, [5])
  await figures(shop)
  expect(await differences(shop)).toEqual([])
  await sql`update daily_visits set visits = visits + 1 where merchant_id = ${shop.merchant.id}`.execute(db())
  const day = addDays(localDay(new Date(), 'Asia/Singapore'), -5)
  expect(await differences(shop)).toEqual([[day, 'the visits']])
})
