import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { effects } from '@chopcard/contract/office/merchant/effects.ts'
import { cohorts, groupReport, visitGaps, visitHours } from '@chopcard/contract/office/merchant/insights.ts'
import { breakage } from '@chopcard/contract/office/merchant/liability.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeStores } from '../../../test/make-store.ts'
import { makeShop, makeVisitor, type Shop } from '../../../test/make-visits.ts'
import { addDays, endOfDay, localDay, startOfDay } from '../../core/clock.ts'
import { checkInsights } from '../reports/check-insights.ts'
import { closeDaysOf } from '../reports/close-days.ts'
import { checkEffects } from './check-effects.ts'
import { countEffectsOf } from './count-effects.ts'
import { countInsightsOf } from '../reports/count-insights.ts'

const t = useApp()
const db = () => t.app.database.kysely
const today = localDay(new Date(), 'Asia/Singapore')
const tomorrow = new Date(Date.now() + 86_400_000)

async function count({ merchant }: Shop) {
  await closeDaysOf(t.app.database, merchant.id, tomorrow)
  await Promise.all([1, 2].map(() => countInsightsOf(t.app.database, merchant.id)))
}
const differences = ({ merchant }: Shop) => checkInsights(db(), merchant.id, new Date())

test('a shop sees in its reports who came again, how often, and who is slipping away', async () => {
  const [shop, other] = [await makeShop(t.app), await makeShop(t.app)]
  for (const days of [[100, 90, 80], [12, 5], [0]]) await makeVisitor(t.app, shop, days)
  await makeVisitor(t.app, other, [8, 2])
  await handleEvents(t.app)
  const { body: groups } = await t.call(groupReport, {}, shop.as)
  expect(groups.data.days.at(-1)).toEqual({ day: today, champions: 0, regulars: 0, new: 2, drifting: 0, lost: 1 })
  expect(groups.data.moves.toSorted((a, b) => (a.from < b.from ? -1 : 1))).toEqual([
    { from: 'drifting', to: 'lost', members: 1 },
    { from: 'new', to: 'regulars', members: 1 },
    { from: 'none', to: 'new', members: 2 },
    { from: 'regulars', to: 'drifting', members: 1 },
  ])
  const { body: gaps } = await t.call(visitGaps, { query: { from: addDays(today, -200) } }, shop.as)
  expect(gaps.data).toMatchObject({ median: 10, visits: 3 })
  const { body: came } = await t.call(cohorts, { query: { campaignId: shop.campaign.id } }, shop.as)
  expect(came.data.cohorts.reduce((sum, { members }) => sum + members, 0)).toBe(3)
  expect(came.data.cohorts.at(-1)?.came).toContain(null)
  expect((await t.call(visitGaps, { query: { campaignId: shop.campaign.id } }, other.as)).body.data.visits).toBe(0)
  const wrong = await t.call(visitHours, { query: { from: today, to: addDays(today, -1) } }, shop.as)
  expect(wrong.code).toBe('VALIDATION_FAILED')
})

test('the hours and cohorts of closed days are those of a direct count over the log, however often the job runs', async () => {
  const shop = await makeShop(t.app)
  for (const days of [[40, 9, 9], [9], [2, 1]]) await makeVisitor(t.app, shop, days)
  await count(shop)
  await count(shop)
  const { rows } = await sql<object>`
    select extract(isodow from day)::integer as weekday, extract(hour from first_at at time zone 'Asia/Singapore')::integer as hour,
      count(*) as visits
    from (select local_day as day, card_id, min(at) as first_at from chop_entry where merchant_id = ${shop.merchant.id} group by 1, 2) as firsts
    group by 1, 2 order by 1, 2`.execute(db())
  expect((await t.call(visitHours, {}, shop.as)).body.data).toMatchObject({ through: today, hours: rows })
  const { lines } = (await t.call(breakage, {}, shop.as)).body.data
  expect(lines).toMatchObject([{ kind: 'points', issued: 6, used: 0, ended: 0, open: 6, percent: null }])
  expect(await differences(shop)).toEqual([])
})

test('the totals are taken anew when the time zone changes, and the nightly check finds a wrong one', async () => {
  const shop = await makeShop(t.app)
  await makeVisitor(t.app, shop, [9])
  await count(shop)
  const hour = async () => (await t.call(visitHours, {}, shop.as)).body.data.hours[0]?.hour ?? 0
  const before = await hour()
  await sql`update merchant set time_zone = 'Asia/Tokyo' where merchant_id = ${shop.merchant.id}`.execute(db())
  await count(shop)
  expect(await hour()).toBe((before + 1) % 24)
  expect(await differences(shop)).toEqual([])
  await sql`update visit_hour set visits = 2 where merchant_id = ${shop.merchant.id}`.execute(db())
  await sql`update chop_cohort set used = 1 where merchant_id = ${shop.merchant.id}`.execute(db())
  expect((await differences(shop)).map(({ wrong }) => wrong[0])).toEqual([
    'the visits of its hours',
    'the chops of cohorts',
  ])
})

test('the members whom a coupon reached are compared with the others, once a day until its days are over', async () => {
  const shop = await makeShop(t.app)
  const { merchant } = shop
  const coupon = await makeCoupon(t.app, merchant, { name: 'A cake on us' })
  const visitors = []
  const [near = '', far = ''] = await makeStores(t.app, merchant)
  for (const [n, days] of [[60, 20], [60, 10], [60], [60, 31], [5]].entries())
    visitors.push(await makeVisitor(t.app, shop, days, n === 1 ? null : n === 2 ? far : near))
  for (const { card } of visitors.slice(0, 3))
    await sql`
      insert into coupon_copy (merchant_id, id, coupon_id, token_hash, card_id, source, language, given_at, taken_back_at)
      values (${merchant.id}, gen_random_uuid(), ${coupon}, sha256(${card.id}::text::bytea), ${card.id}, 'send', 'en-US',
        ${new Date(Date.now() - 30 * 86_400_000)}, now())`.execute(db())
  await handleEvents(t.app)
  const run = { merchant_id: merchant.id, time_zone: 'Asia/Singapore', today }
  for (let times = 0; times < 2; times++) await countEffectsOf(t.app.database, run)
  const found = async (query: object) => (await t.call(effects, { query }, shop.as)).body.data.effects
  expect(await found({})).toMatchObject([
    {
      kind: 'coupon',
      name: 'A cake on us',
      startedOn: addDays(today, -30),
      through: addDays(today, -1),
      reached: { members: 3, came: 2 },
      others: { members: 1, came: 0 },
      verdict: 'notEnough',
    },
  ])
  const arms = async (storeId: string) =>
    (await found({ storeId })).map(({ reached, others }) => [
      reached.members,
      reached.came,
      others.members,
      others.came,
    ])
  expect(await arms(near)).toEqual([[1, 1, 1, 0]])
  expect(await arms(far)).toEqual([[1, 0, 0, 0]])
  const wrong = async () => (await checkEffects(db(), merchant.id, new Date())).map((one) => one.wrong[0])
  expect(await wrong()).toEqual([])
  await sql`update store_effect set reached = 3 where merchant_id = ${merchant.id} and store_id = ${near}`.execute(db())
  expect(await wrong()).toEqual(['coupon: its stores have more members than it'])
  await sql`update effect set reached = 4 where merchant_id = ${merchant.id}`.execute(db())
  expect(await wrong()).toEqual(['coupon: it has more members than were tried'])
  await sql`delete from effect where merchant_id = ${merchant.id}`.execute(db())
  expect(await wrong()).toEqual(['coupon: it is not counted'])
  await countEffectsOf(t.app.database, { ...run, today: addDays(today, 1) })
  await countEffectsOf(t.app.database, { ...run, today: addDays(today, 9) })
  expect(await found({ from: addDays(today, -30), to: addDays(today, -1) })).toMatchObject([
    { through: today, until: today },
  ])
  expect(await found({ from: addDays(today, -29), to: addDays(today, -1) })).toEqual([])
})

test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
  'a coupon that is given within the week by the clock of the shop has reached its member, and a later one has not: %s',
  async (timeZone) => {
    const shop = await makeShop(t.app, timeZone)
    const { merchant } = shop
    const coupon = await makeCoupon(t.app, merchant, { name: 'A cake on us' })
    const here = localDay(new Date(), timeZone)
    const start = addDays(here, -20)
    const given = [
      startOfDay(start, timeZone),
      endOfDay(addDays(start, 6), timeZone),
      startOfDay(addDays(start, 7), timeZone),
    ]
    for (const at of given) {
      const { card } = await makeVisitor(t.app, shop, [40])
      await sql`
        insert into coupon_copy (merchant_id, id, coupon_id, token_hash, card_id, source, language, given_at, taken_back_at)
        values (${merchant.id}, gen_random_uuid(), ${coupon}, sha256(${card.id}::text::bytea), ${card.id}, 'send', 'en-US',
          ${at}, now())`.execute(db())
    }
    await handleEvents(t.app)
    await countEffectsOf(t.app.database, { merchant_id: merchant.id, time_zone: timeZone, today: here })
    expect((await t.call(effects, {}, shop.as)).body.data.effects).toMatchObject([
      { startedOn: start, reached: { members: 2 }, others: { members: 1 } },
    ])
  },
)

test('an automation is compared with its hold-out, on occasions whose days are over', async () => {
  const shop = await makeShop(t.app)
  const { merchant } = shop
  const id = newId()
  await db()
    .insertInto('automation')
    .values({
      merchant_id: merchant.id,
      id,
      name: 'Come again',
      waits_for: 'noVisit',
      number: 30,
      holds_out: true,
      staff_id: merchant.owner.id,
    })
    .execute()
  const occasions = [
    [45, 'done', [40]],
    [45, 'done', []],
    [45, 'heldOut', [10]],
    [45, 'refused', [40]],
    [20, 'done', [15]],
    // Before there was a hold-out, and while it was switched off, nobody drew lots.
    [70, 'done', [60]],
    [42, 'done', [35], false],
    [41, 'done', [36], true],
  ] as const
  for (const [ago, state, days, drawn = null] of occasions) {
    const { card } = await makeVisitor(t.app, shop, days)
    await sql`
      insert into automation_effect (merchant_id, automation_id, member_id, occasion, card_id, day, state, reason, drawn, at)
      select merchant_id, ${id}, member_id, 'one', id, ${addDays(today, -ago)}, ${state},
        case when ${state} = 'refused' then 'LIMIT' end, ${drawn}::boolean, now() from card
      where merchant_id = ${merchant.id} and id = ${card.id}`.execute(db())
  }
  await handleEvents(t.app)
  await countEffectsOf(t.app.database, { merchant_id: merchant.id, time_zone: 'Asia/Singapore', today })
  expect((await t.call(effects, {}, shop.as)).body.data.effects).toMatchObject([
    {
      kind: 'automation',
      name: 'Come again',
      until: null,
      startedOn: addDays(today, -45),
      reached: { members: 3, came: 2 },
      others: { members: 1, came: 0 },
    },
  ])
})
