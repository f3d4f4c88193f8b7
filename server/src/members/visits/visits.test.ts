import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { reactivateCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { mergeMembers, undoMerge } from '@chopcard/contract/members/merchant/members.ts'
import { visitGroups } from '@chopcard/contract/members/visits.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { couponCode, makeCoupon } from '../../../test/make-coupon.ts'
import { makeCard } from '../../../test/make.ts'
import { makeShop, makeVisitor, type Shop, visit } from '../../../test/make-visits.ts'
import { giveCoupon } from '../../giving/coupons/give-coupon.ts'
import { atLastChange } from '../../core/a-moment-ago.ts'
import { openDatabase } from '../../core/database.ts'
import { openJobContext } from '../../core/job-context.ts'
import { readEventsOf } from '../../core/read-events.ts'
import { checkVisits } from './check-visits.ts'
import { countDueVisits, keepVisits } from './keep-visits.ts'
import { noteVisits } from './note-visits.ts'

const t = useApp()
const db = () => t.app.database.kysely

const of = async (shop: Shop, cardId: string) => {
  await handleEvents(t.app)
  const { body } = await t.call(listCards, { query: { pageSize: '100' } }, shop.as)
  return body.data.find(({ id }) => id === cardId)
}
const numbers = async (shop: Shop, cardId: string) => {
  const card = await of(shop, cardId)
  return card && [card.visits30, card.visits90, card.visits]
}

describe('the visits of a member', () => {
  test('a visit counts once a day for all cards of a member, and a voided entry counts no more', async () => {
    const shop = await makeShop(t.app)
    const { card, entries } = await makeVisitor(t.app, shop, [40, 3, 3])
    expect(await numbers(shop, card.id)).toEqual([1, 2, 2])
    const [, first = '', second = ''] = entries
    await t.call(voidEntry, { params: { id: first } }, shop.as)
    expect(await numbers(shop, card.id)).toEqual([1, 2, 2])
    await t.call(voidEntry, { params: { id: second } }, shop.as)
    expect(await numbers(shop, card.id)).toEqual([0, 1, 1])
  })

  test('a used coupon is a visit of the member who holds it, until it is marked active again', async () => {
    const shop = await makeShop(t.app)
    const { card } = await makeVisitor(t.app, shop)
    const couponId = await makeCoupon(t.app, shop.merchant, {}, [couponCode()])
    const actor = { kind: 'system', id: null, name: '', nickname: null } as const
    const ctx = openJobContext(t.app, shop.merchant, actor, new Date(), 'test')
    const { code } = await giveCoupon(ctx, { couponId, cardId: card.id })
    expect(await numbers(shop, card.id)).toEqual([0, 0, 0])
    expect((await t.call(redeemCoupon, { params: { code }, body: {} }, shop.as)).status).toBe(200)
    expect(await numbers(shop, card.id)).toEqual([1, 1, 1])
    await t.call(reactivateCoupon, { params: { code }, body: { remark: 'a mistake' } }, shop.as)
    expect(await numbers(shop, card.id)).toEqual([0, 0, 0])
  })

  test('the visits of two members are one’s after a merge, and each one’s own again when it is undone', async () => {
    const shop = await makeShop(t.app)
    const [one, other] = [await makeVisitor(t.app, shop, [5]), await makeVisitor(t.app, shop, [9, 5])]
    await handleEvents(t.app)
    const body = { keep: one.card.id, merge: other.card.id, stays: 0 }
    const merged = await t.call(mergeMembers, { body }, shop.as)
    expect(await numbers(shop, one.card.id)).toEqual([2, 2, 2])
    await t.call(undoMerge, { params: { id: merged.body.data.id } }, shop.as)
    expect([await numbers(shop, one.card.id), await numbers(shop, other.card.id)]).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ])
  })

  test('a day is the merchant’s: an hour after midnight in Singapore is another day than an hour before', async () => {
    const shop = await makeShop(t.app)
    const card = await makeCard(t.app, shop.merchant, shop.campaign)
    await visit(t.app, shop.merchant, card.id, new Date('2026-03-01T15:30:00Z'))
    await visit(t.app, shop.merchant, card.id, new Date('2026-03-01T16:30:00Z'))
    expect(await of(shop, card.id)).toMatchObject({ firstVisit: '2026-03-01', lastVisit: '2026-03-02', medianGap: 1 })
  })
})

/** The same figures by plain SQL over the log, and the groups as decisions/members.md §9 has them, written without a look at how they are kept. */
const bySql = (merchantId: string) =>
  sql<{
    id: string
    visits: number
    recent: number
    last: string | null
    gap: number | null
    visit_group: string | null
  }>`
  with clock as (select (now() at time zone 'Asia/Singapore')::date as today), came as (
    select distinct card.member_id, entry.local_day as day
    from chop_entry entry join card on card.merchant_id = ${merchantId} and card.id = entry.card_id
    left join chop_void on chop_void.merchant_id = ${merchantId} and chop_void.entry_id = entry.id
    where entry.merchant_id = ${merchantId} and chop_void.void_id is null
      and entry.kind in ('earn', 'scan', 'receipt', 'shopify', 'attend', 'tap', 'redeem', 'deduct')
  ), gaps as (
    select *, day - lag(day) over (partition by member_id order by day) as gap from came
  ), figures as (
    select m.id, count(day)::int as visits, max(day) as last,
      count(day) filter (where day between (select today from clock) - 89 and (select today from clock))::int as recent,
      floor(percentile_cont(0.5) within group (order by gap))::int as gap
    from member m left join gaps on gaps.member_id = m.id
    where m.merchant_id = ${merchantId} group by m.id
  ), paces as (
    select *, (select today from clock) - last as away, case when visits < 3 then 30 else gap end as pace from figures
  )
  select id, visits, last, recent, gap, case
    when visits = 0 then null
    when away > least(180, greatest(60, 4 * pace)) then 'lost'
    when away > least(90, greatest(21, 2 * pace)) then 'drifting'
    when visits < 3 then 'new'
    when visits >= 10 and recent >= 6 then 'champions'
    else 'regulars' end as visit_group
  from paces order by id`.execute(db())

const kept = (merchantId: string) =>
  db()
    .selectFrom('member_visits')
    .select([
      'member_id as id',
      'visits',
      'last_visit as last',
      'visits_90 as recent',
      'median_gap as gap',
      'visit_group',
    ])
    .where('merchant_id', '=', merchantId)
    .orderBy('member_id')
    .execute()

/** Days ago of so many visits, one a week. */
const weekly = (visits: number) => Array.from({ length: visits }, (_, n) => 7 * n + 1).toReversed()

/** A shop with so many members; of every n-th entry, from the first on, it is voided. */
async function makeBusyShop(members: number, voidEvery?: number): Promise<Shop> {
  const shop = await makeShop(t.app)
  for (let n = 0; n < members; n++) {
    const days = Array.from({ length: n % 6 }, (_, i) => 1 + ((n * 13 + i * 29) % 150))
    const { entries } = await makeVisitor(
      t.app,
      shop,
      days.toSorted((a, b) => b - a),
    )
    for (const id of voidEvery ? entries.filter((_, i) => (n + i) % voidEvery === 0) : [])
      await t.call(voidEntry, { params: { id } }, shop.as)
  }
  return shop
}

describe('the figures of visits', () => {
  test('the kept figures agree with plain SQL over the log, as events keep them and as the job fills them in', async () => {
    const shop = await makeBusyShop(12, 4)
    const rhythms = [weekly(12), weekly(4), ...[40, 70].map((ago) => weekly(4).map((day) => day + ago))]
    for (const days of rhythms) await makeVisitor(t.app, shop, days)
    await handleEvents(t.app)
    const { rows } = await bySql(shop.merchant.id)
    expect(new Set(rows.map((row) => row.visit_group)), 'each group has somebody').toEqual(
      new Set([null, ...visitGroups]),
    )
    expect(await kept(shop.merchant.id)).toEqual(rows)
    await countAnew(shop)
    expect(await kept(shop.merchant.id)).toEqual(rows)
    expect(
      await db().selectFrom('visit_fill').selectAll().where('merchant_id', '=', shop.merchant.id).execute(),
    ).toEqual([])
  })

  test('an event that is handled again changes nothing', async () => {
    const shop = await makeShop(t.app)
    const { card } = await makeVisitor(t.app, shop, [8, 2])
    await handleEvents(t.app)
    const before = await kept(shop.merchant.id)
    await t.app.database.tx(async (tx) => {
      const events = await readEventsOf(tx, shop.merchant.id)
      const own = events.filter(({ type }) => (noteVisits.types as readonly string[]).includes(type))
      await noteVisits.handle(t.app, tx, own as never)
    })
    expect(await kept(shop.merchant.id)).toEqual(before)
    expect(await numbers(shop, card.id)).toEqual([2, 2, 2])
  })

  test('visits that a day has moved out of a window are counted anew on the day', async () => {
    const shop = await makeShop(t.app)
    const { card } = await makeVisitor(t.app, shop, [70, 31])
    await handleEvents(t.app)
    // As they were when the last of them was within thirty days.
    await setThirty(shop, 1)
    await countDueVisits(t.app)
    expect(await numbers(shop, card.id)).toEqual([0, 2, 2])
    // The day is counted: nobody is looked at again before the next one.
    await setThirty(shop, 1)
    await countDueVisits(t.app)
    expect(await numbers(shop, card.id)).toEqual([1, 2, 2])
    await db().updateTable('visit_day').set({ day: sql`day - 1` }).where('merchant_id', '=', shop.merchant.id).execute()
    await countDueVisits(t.app)
    expect(await numbers(shop, card.id)).toEqual([0, 2, 2])
  })
})

/** Sets the visits in thirty days of all members of a shop as they were yesterday. */
const setThirty = (shop: Shop, visits: number) =>
  db()
    .updateTable('member_visits')
    .set({ visits_30: visits, due_on: sql`(now() - interval '1 day')::date` })
    .where('merchant_id', '=', shop.merchant.id)
    .execute()

describe('the nightly check of visits', () => {
  test('the check of visits finds a planted day, a missing day and a wrong figure, and nothing in a sound shop', async () => {
    const shop = await makeBusyShop(6)
    await db()
      .updateTable('member')
      .set({ created_at: sql`now() - interval '1 hour'` })
      .where('merchant_id', '=', shop.merchant.id)
      .execute()
    await makeSound(shop)
    expect(await checkVisits(db(), shop.merchant.id, new Date())).toEqual([])
    const plant = async (set: ReturnType<typeof sql>) => {
      const id = (await kept(shop.merchant.id)).find(({ visits }) => visits > 1)?.id ?? ''
      await sql`update member_visits set ${set} where merchant_id = ${shop.merchant.id} and member_id = ${id}`.execute(
        db(),
      )
      const found = await checkVisits(db(), shop.merchant.id, new Date())
      await makeSound(shop)
      return found.map((one) => [one.id === id, ...one.wrong])
    }
    const days = [true, 'the days with a visit']
    expect(await plant(sql`days = array_append(days, '2099-01-01'), visits = visits + 1`)).toEqual([days])
    expect(
      await plant(sql`days = array_remove(days, days[1]), visits = visits - 1, visits_90 = 0, visits_30 = 0`),
    ).toEqual([days])
    expect(await plant(sql`visit_group = 'champions'`)).toEqual([[true, 'what the visits come to']])
  })

  test('the check passes over visits within a minute before the last change of a restored copy, and no older ones', async () => {
    const shop = await makeShop(t.app)
    await makeVisitor(t.app, shop, [0]) // no subscriber has read of it
    const foundIn = async (lastChange: Date) => {
      const copy = openDatabase(atLastChange(inject('databaseUrl'), lastChange), 1, () => undefined)
      try {
        return (await checkVisits(copy.kysely, shop.merchant.id, lastChange)).map(({ kind }) => kind)
      } finally {
        await copy.close()
      }
    }
    expect(await foundIn(new Date())).toEqual([])
    expect(await foundIn(new Date(Date.now() + 3_600_000))).toEqual(['visits'])
  })
})

/** Everything as the log has it. */
async function makeSound(shop: Shop): Promise<void> {
  await handleEvents(t.app)
  await countAnew(shop)
}

/** Fills in the visits of a shop as those of one from before. */
async function countAnew({ merchant }: Shop): Promise<void> {
  await db().deleteFrom('member_visits').where('merchant_id', '=', merchant.id).execute()
  await db().deleteFrom('daily_visits').where('merchant_id', '=', merchant.id).execute()
  await db().insertInto('visit_fill').values({ merchant_id: merchant.id }).execute()
  await keepVisits.run(t.app, {})
}
