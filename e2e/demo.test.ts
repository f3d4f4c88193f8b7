import { reconcile } from '../server/src/ledger/reconcile.ts'
import { expect, test } from './journey.ts'

// Among the journeys, because they fill a database with the demo anyway.
test('the demo has a partnership with operations of both kinds in several months, and its balances agree', {
  tag: '@once',
}, async ({ app }) => {
  const { pool, kysely } = app.database
  // Other journeys have partners of their own.
  const partnership = await pool.query(`
    select p.state, sum(o.chops)::int as issued, sum(o.rewards)::int as redeemed, count(v.entry_id)::int as voided,
      count(distinct o.local_day) >= 30 as days, count(distinct date_trunc('month', o.local_day)) >= 3 as months
    from partnership p
    join merchant m on m.merchant_id = p.merchant_id and m.name = 'Kopi Corner'
    join partner_operation o on o.merchant_id = p.merchant_id and o.partnership_id = p.id
    left join chop_void v on v.merchant_id = o.merchant_id and v.entry_id = o.entry_id
    group by 1`)
  expect(partnership.rows).toEqual([{ state: 'active', issued: 90, redeemed: 4, voided: 1, days: true, months: true }])

  const merchants = await pool.query<{ merchant_id: string }>('select merchant_id from merchant')
  expect(merchants.rows.length).toBeGreaterThan(1)
  for (const { merchant_id } of merchants.rows) expect((await reconcile(kysely, merchant_id)).differences).toEqual([])
  // Each day that is over is summed as its entries say, those of the partner's till among them.
  const sums = await pool.query<{ name: string; summed: number; booked: number }>(`
    select m.name,
      (select sum(net)::int from daily_summary d where d.merchant_id = m.merchant_id) as summed,
      (select sum(quantity)::int from chop_entry e where e.merchant_id = m.merchant_id and e.local_day <= m.summed_through) as booked
    from merchant m where m.name in ('Kopi Corner', 'Pastel de Nata')
      and exists (select from partnership p where p.merchant_id = m.merchant_id)`)
  expect(sums.rows.map(({ name }) => name)).toEqual(['Kopi Corner'])
  expect(sums.rows[0]?.summed).toBeGreaterThan(0)
  expect(sums.rows[0]?.summed).toBe(sums.rows[0]?.booked)
})

test('the demo shows a shop with three stores, a year of history, members who stay away, unusual activity and an automation with a hold-out group', {
  tag: '@once',
}, async ({ app }) => {
  const { rows } = await app.database.pool.query(`
    select
      (select count(*)::int from store s where s.merchant_id = m.merchant_id and s.active and s.deleted_at is null) as stores,
      (select count(distinct e.store_id)::int from chop_entry e where e.merchant_id = m.merchant_id
        and e.local_day > current_date - 30) as used,
      (select min(e.local_day) < current_date - 360 from chop_entry e where e.merchant_id = m.merchant_id) as year,
      (select count(*) > 0 from member_visits v where v.merchant_id = m.merchant_id and v.visit_group = 'drifting') as drifting,
      (select count(distinct f.rule) >= 2 from anomaly_finding f where f.merchant_id = m.merchant_id and f.state = 'open') as unusual,
      (select count(*) > 0 from automation a join automation_effect f
        on f.merchant_id = a.merchant_id and f.automation_id = a.id and f.state = 'heldOut'
        where a.merchant_id = m.merchant_id and a.since is not null) as held_out
    from merchant m where m.name = 'Kopi Corner' and m.sandbox_of is null`)
  expect(rows).toEqual([{ stores: 3, used: 3, year: true, drifting: true, unusual: true, held_out: true }])
})
