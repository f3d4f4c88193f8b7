import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { mergeMembers } from '@chopcard/contract/members/merchant/members.ts'
import { countChances } from '@chopcard/contract/office/merchant/chances.ts'
import { campaignOverview } from '@chopcard/contract/office/merchant/campaign-overview.ts'
import { comparison } from '@chopcard/contract/office/merchant/comparison.ts'
import { earnBurnDays, listEarnBurn } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import * as dashboard from '@chopcard/contract/office/merchant/dashboard.ts'
import { cohorts, groupReport, visitGaps, visitHours } from '@chopcard/contract/office/merchant/insights.ts'
import { liabilityReport } from '@chopcard/contract/office/merchant/liability.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeStores } from '../../../test/make-store.ts'
import { makeVoucherRecord } from '../../../test/make-voucher.ts'
import { makeShop, makeVisitor, type Shop, visit } from '../../../test/make-visits.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { checkVisitTotals } from '../../members/visits/check-visit-totals.ts'
import { checkVisits } from '../../members/visits/check-visits.ts'
import { keepVisits } from '../../members/visits/keep-visits.ts'
import { checkInsights } from '../reports/check-insights.ts'
import { closeDaysOf } from '../reports/close-days.ts'
import { countInsightsOf } from '../reports/count-insights.ts'
import { keepMonthEnd } from '../reports/month-ends.ts'

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
  const twice = await visit(t.app, shop.merchant, walker.card.id, new Date(ago(5).setUTCHours(2)), far)
  await visit(t.app, shop.merchant, walker.card.id, new Date(ago(5).setUTCHours(4)), near)
  const stranger = await makeVisitor(t.app, shop, [12, 3])
  await visit(t.app, shop.merchant, stranger.card.id, ago(2), far)
  return { shop, near, far, loyal, walker: { ...walker, twice }, stranger }
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

/** The visits of members by plain SQL, each with its store and that of the member's first visit. */
const visitsByLog = ({ merchant }: Shop) => sql`
  select member_id, day, store_id, first_value(store_id) over mine as home, row_number() over mine as number,
    day - lag(day) over mine as gap, date_trunc('month', first_value(day) over mine) as joined
  from (
    select distinct on (c.member_id, e.local_day) c.member_id, e.local_day as day, e.store_id, e.at
    from chop_entry e join card c on c.merchant_id = ${merchant.id} and c.id = e.card_id
    where e.merchant_id = ${merchant.id} and e.kind = 'earn' and not exists (select from chop_void v where v.merchant_id = ${merchant.id} and v.entry_id = e.id)
    order by c.member_id, e.local_day, e.at
  ) as firsts window mine as (partition by member_id order by day)`

async function expectReportsOf(shop: Shop, storeId: string) {
  const one = async <Row>(query: ReturnType<typeof sql>) => (await query.execute(db())).rows[0] as Row
  const log = visitsByLog(shop)
  const query = { ...since, storeId }
  const compared = (await t.call(comparison, { query }, shop.as)).body.data
  const expected = await one<object>(sql`
    select count(*)::integer as visits, (count(*) filter (where number > 1))::integer as returning,
      (count(*) filter (where number = 1))::integer as "newMembers" from (${log}) as v where store_id = ${storeId}`)
  expect(compared.period).toMatchObject(expected)
  const { rows: days } = await sql<object>`
    select day::text as day, count(*)::integer as visits from (${log}) as v where store_id = ${storeId} group by 1 order by 1`.execute(
    db(),
  )
  expect(compared.days.filter(({ visits }) => visits > 0)).toMatchObject(days)
  const monthly = (await t.call(dashboard.monthlyNewMember, { query: { storeId } }, shop.as)).body.data
  expect({ newMembers: monthly.reduce((sum, { count }) => sum + count, 0) }).toMatchObject({
    newMembers: (expected as { newMembers: number }).newMembers,
  })
  const gaps = await one<object>(sql`
    select count(gap)::integer as visits, floor(percentile_cont(0.5) within group (order by gap))::integer as median
    from (${log}) as v where home = ${storeId}`)
  expect((await t.call(visitGaps, { query }, shop.as)).body.data).toMatchObject(gaps)
  const came = await one<{ members: number; months: number }>(sql`
    select count(distinct member_id)::integer as members, count(distinct (member_id, date_trunc('month', day)))::integer as months
    from (${log}) as v where home = ${storeId}`)
  const lines = (await t.call(cohorts, { query: { storeId } }, shop.as)).body.data.cohorts
  expect(lines.reduce((sum, { members }) => sum + members, 0)).toBe(came.members)
  expect(lines.flatMap((line) => line.came).reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(came.months)
  const { rows: groups } = await sql<{ name: string; members: number }>`
    select visit_group as name, count(*)::integer as members from member_visits m
    where merchant_id = ${shop.merchant.id} and member_id in (select member_id from (${log}) as v where home = ${storeId})
    group by 1`.execute(db())
  const none = { champions: 0, regulars: 0, new: 0, drifting: 0, lost: 0 }
  const last = (await t.call(groupReport, { query }, shop.as)).body.data.days.at(-1)
  expect(last).toEqual({ day: today, ...none, ...Object.fromEntries(groups.map((g) => [g.name, g.members])) })
}

async function wrongVisits({ merchant }: Shop) {
  await handleEvents(t.app)
  // Who was made a moment ago is not compared yet.
  await sql`update member set created_at = now() - interval '1 hour' where merchant_id = ${merchant.id}`.execute(db())
  const found = await Promise.all([checkVisits, checkVisitTotals].map((check) => check(db(), merchant.id, new Date())))
  return found.flat().map(({ wrong }) => wrong[0])
}

test('the visits of a store, and the members who came there first, are those of a direct count, also after voids and merges', async () => {
  const { shop, near, far, loyal, walker, stranger } = await makeTwoStores()
  expect(await wrongVisits(shop)).toEqual([])
  for (const storeId of [near, far]) await expectReportsOf(shop, storeId)
  // The first visit of the one, and the first operation of the other on the day with two stores.
  for (const id of [loyal.entries[0] ?? '', walker.twice]) await t.call(voidEntry, { params: { id } }, shop.as)
  const body = { keep: loyal.card.id, merge: stranger.card.id, stays: 0 }
  expect((await t.call(mergeMembers, { body }, shop.as)).status).toBe(200)
  expect(await wrongVisits(shop)).toEqual([])
  for (const storeId of [near, far]) await expectReportsOf(shop, storeId)
})

test('the hours and the other figures of a store are those of its own entries', async () => {
  const { shop, near, far } = await makeTwoStores()
  await handleEvents(t.app)
  // The last of these days are open when the campaign is told, and closed before its hours are.
  await close(shop, 3)
  const told = async (storeId: string) => {
    const query = { ...since, storeId }
    return (await t.call(campaignOverview, { params: { id: shop.campaign.id }, query }, shop.as)).body.data.days
  }
  const open = new Map<string, Awaited<ReturnType<typeof told>>>()
  for (const storeId of [near, far]) open.set(storeId, await told(storeId))
  await close(shop, -1)
  for (const storeId of [near, far]) {
    const query = { ...since, storeId }
    const { rows: hours } = await sql<{ visits: number }>`
      select extract(isodow from day)::integer as weekday, extract(hour from at at time zone 'Asia/Singapore')::integer as hour,
        count(*)::integer as visits
      from (select distinct on (card_id, local_day) local_day as day, at, store_id from chop_entry
        where merchant_id = ${shop.merchant.id} order by card_id, local_day, at) as firsts
      where store_id = ${storeId} group by 1, 2 order by 1, 2`.execute(db())
    expect((await t.call(visitHours, { query }, shop.as)).body.data).toMatchObject({ hours })
    const days = await told(storeId)
    expect(days).toEqual(open.get(storeId))
    expect(days.reduce((sum, { visits }) => sum + visits, 0)).toBe(hours.reduce((sum, one) => sum + one.visits, 0))
    const { rows: issued } = await sql<{ all: number; month: number }>`
      select sum(quantity)::integer as all, (sum(quantity) filter (where local_day > ${today}::date - 30))::integer as month
      from chop_entry where merchant_id = ${shop.merchant.id} and store_id = ${storeId}`.execute(db())
    const summary = (await t.call(dashboard.summary, { query: { storeId } }, shop.as)).body.data
    expect(summary).toMatchObject({ members: null, kinds: [{ totalIssued: issued[0]?.all, outstanding: null }] })
    const daily = await t.call(dashboard.dailyChopCount, { query: { kind: 'points', storeId } }, shop.as)
    expect(daily.body.data.reduce((sum, day) => sum + day.issued, 0)).toBe(issued[0]?.month)
  }
})

test('the members of a store are a filter of the member list, by which the dashboard of the store counts whom to write to', async () => {
  const { shop, near, far, loyal, walker } = await makeTwoStores()
  await handleEvents(t.app)
  const cardsOf = async (query: object) => (await t.call(listCards, { query }, shop.as)).body.data.map(({ id }) => id)
  expect(await cardsOf({ storeId: near })).toEqual([loyal.card.id])
  expect(await cardsOf({ storeId: far })).toEqual([walker.card.id])
  await sql`update member_visits set visit_group = 'drifting' where merchant_id = ${shop.merchant.id}`.execute(db())
  const drifting = async (query: object) => (await t.call(countChances, { query }, shop.as)).body.data.drifting.members
  expect([await drifting({}), await drifting({ storeId: near })]).toEqual([3, 1])
})

test('the stores of visits from before are found by the job, and the nightly check finds a wrong total of a store', async () => {
  const { shop, near, far } = await makeTwoStores()
  const { id } = shop.merchant
  await handleEvents(t.app)
  await sql`update member_visits set store_days = '{}', store_ids = '{}' where merchant_id = ${id}`.execute(db())
  for (const table of ['store_visits', 'store_visit_gap', 'store_visit_cohort', 'store_visit_move'] as const)
    await db().deleteFrom(table).where('merchant_id', '=', id).execute()
  expect(new Set(await wrongVisits(shop))).toEqual(new Set(['the stores of the visits']))
  await db().insertInto('visit_store_fill').values({ merchant_id: id }).execute()
  expect(await wrongVisits(shop)).toEqual([])
  await makeVisitor(t.app, shop, [7], far)
  await keepVisits.run(t.app, {})
  expect(await wrongVisits(shop)).toEqual([])
  for (const storeId of [near, far]) await expectReportsOf(shop, storeId)
  await sql`update store_visits set visits = visits + 1 where merchant_id = ${id} and store_id = ${far} and day = ${addDays(today, -7)}`.execute(
    db(),
  )
  await sql`update store_visit_gap set visits = visits + 1 where merchant_id = ${id} and store_id = ${near} and gap = 18`.execute(
    db(),
  )
  expect(await wrongVisits(shop)).toEqual(['the visits of stores', 'the gaps of stores'])
})

test('the liability of a store is that of its members’ cards and of vouchers given there, now and at a month’s end', async () => {
  const { shop, near, far } = await makeTwoStores()
  const { merchant } = shop
  await makeVoucherRecord(t.app, merchant, { amount: 700 }, { storeId: far })
  await sql`update merchant set created_at = '2026-01-01' where merchant_id = ${merchant.id}`.execute(db())
  await handleEvents(t.app)
  const night = new Date('2026-09-01T03:00:00Z')
  expect(new Set(await Promise.all([1, 2].map(() => keepMonthEnd(t.app, merchant, night))))).toEqual(
    new Set([true, false]),
  )
  const owed = async (query: object) => (await t.call(liabilityReport, { query }, shop.as)).body.data.lines
  for (const storeId of [near, far]) {
    const { rows } = await sql<object>`
      select 'points' as kind, sum(c.balance)::integer as quantity from card c
      where c.merchant_id = ${merchant.id} and c.member_id in (select member_id from (${visitsByLog(shop)}) as v where home = ${storeId})`.execute(
      db(),
    )
    const expected = [...rows, ...(storeId === far ? [{ kind: 'vouchers', quantity: 700 }] : [])]
    expect(await owed({ storeId })).toMatchObject(expected)
    expect(await owed({ storeId, on: '2026-08-31' })).toMatchObject(expected)
  }
  expect((await owed({})).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(700 + 10)
})
