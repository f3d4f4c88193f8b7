import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { mergeMembers } from '@chopcard/contract/members/merchant/members.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, settingsOf } from '../../../test/make.ts'
import { makeShop, makeVisitor, type Shop } from '../../../test/make-visits.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { addDays, localDay } from '../../core/clock.ts'
import type { TenantContext } from '../../core/context.ts'
import { checkVisitTotals } from './check-visit-totals.ts'
import { keepVisits } from './keep-visits.ts'
import { groupMoves, groupsOn, visitCohorts, visitGaps } from './read-visit-totals.ts'

// The job of another file's test would fill in what a test here still wants empty.
const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })
const db = () => t.app.database.kysely
const today = localDay(new Date(), 'Asia/Singapore')
const whose = ({ merchant }: Shop) => ({ db: db(), merchant }) as unknown as TenantContext
const always = { from: addDays(today, -900), to: today }
const differences = async ({ merchant }: Shop) => {
  await handleEvents(t.app)
  return checkVisitTotals(db(), merchant.id, new Date())
}

test('the totals of visits are those of a direct count over the log, in the shop and in each campaign', async () => {
  const shop = await makeShop(t.app)
  const other = { ...shop, campaign: await makeCampaign(t.app, shop.merchant, settingsOf(shop.merchant, 'point')) }
  for (const days of [[400, 390, 380], [75], [30, 23, 16, 9, 2]]) await makeVisitor(t.app, shop, days)
  await makeVisitor(t.app, other, [9, 2])
  expect(await differences(shop)).toEqual([])
  const { rows: byLog } = await sql<{ gap: number; visits: number }>`
    select gap, count(*) as visits from (
      select day - lag(day) over (partition by member_id order by day) as gap from (
        select distinct c.member_id, e.local_day as day from chop_entry e join card c on c.merchant_id = e.merchant_id and c.id = e.card_id
        where e.merchant_id = ${shop.merchant.id}) as visits) as gaps
    where gap is not null group by gap order by gap`.execute(db())
  expect(await visitGaps(whose(shop), always)).toEqual(byLog)
  expect(await visitGaps(whose(shop), always, { campaignId: other.campaign.id })).toEqual([{ gap: 7, visits: 1 }])
  const { rows: cohorts } = await sql<object>`
    select joined::text as joined, month::text as month, count(*) as members from (
      select distinct c.member_id, date_trunc('month', e.local_day)::date as month,
        (date_trunc('month', min(e.local_day) over (partition by c.member_id)))::date as joined
      from chop_entry e join card c on c.merchant_id = e.merchant_id and c.id = e.card_id where e.merchant_id = ${shop.merchant.id}) as came
    group by 1, 2 order by 1, 2`.execute(db())
  expect(await visitCohorts(whose(shop), always)).toEqual(cohorts)
  const { rows: groups } = await sql<{ name: string; members: number }>`
    select visit_group as name, count(*) as members from member_visits where merchant_id = ${shop.merchant.id}
    group by 1`.execute(db())
  const [earlier, now] = await groupsOn(whose(shop), [addDays(today, -80), today])
  expect(now).toEqual({ champions: 0, drifting: 0, ...Object.fromEntries(groups.map((g) => [g.name, g.members])) })
  expect(earlier).toEqual({ champions: 0, regulars: 0, new: 0, drifting: 0, lost: 1 })
  expect(
    await groupMoves(whose(shop), { after: addDays(today, -80), to: today }, { campaignId: other.campaign.id }),
  ).toEqual([{ from: 'none', to: 'new', members: 1 }])
})

test('the totals of visits follow voids and merges, and a second card brings all visits into its campaign', async () => {
  const shop = await makeShop(t.app)
  const one = await makeVisitor(t.app, shop, [20, 12, 3])
  const other = await makeVisitor(t.app, shop, [15])
  await t.call(voidEntry, { params: { id: one.entries[1] ?? '' } }, shop.as)
  expect(await differences(shop)).toEqual([])
  expect(await visitGaps(whose(shop), always)).toEqual([{ gap: 17, visits: 1 }])
  await t.call(mergeMembers, { body: { keep: one.card.id, merge: other.card.id, stays: 0 } }, shop.as)
  expect(await differences(shop)).toEqual([])
  expect(await visitGaps(whose(shop), always)).toEqual([
    { gap: 5, visits: 1 },
    { gap: 12, visits: 1 },
  ])
})

test('visits from before are added to the totals by the job, each once, and the nightly check finds a wrong total', async () => {
  const shop = await makeShop(t.app)
  const { id } = shop.merchant
  for (const days of [[9, 2], [5]]) await makeVisitor(t.app, shop, days)
  await handleEvents(t.app)
  for (const table of ['visit_gap', 'visit_cohort', 'visit_move'] as const)
    await db().deleteFrom(table).where('merchant_id', '=', id).execute()
  await db().insertInto('visit_total_fill').values({ merchant_id: id }).execute()
  await makeVisitor(t.app, shop, [8, 1])
  expect(await differences(shop)).toEqual([])
  expect(await visitGaps(whose(shop), always)).toEqual([])
  await keepVisits.run(t.app, {})
  await makeVisitor(t.app, shop, [7, 0])
  expect(await differences(shop)).toEqual([])
  expect(await visitGaps(whose(shop), always)).toEqual([{ gap: 7, visits: 3 }])
  await sql`update visit_gap set visits = visits + 1 where merchant_id = ${id} and day = ${today}`.execute(db())
  expect(await differences(shop)).toEqual([{ kind: 'day', id: today, wrong: ['the visits’ gaps'] }])
})
