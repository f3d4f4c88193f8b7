import { expect, test } from 'vitest'
import { useApp } from '../server/test/harness.ts'
import { useOwnDatabase } from '../server/test/own-database.ts'
import { reconcile } from '../server/src/ledger/reconcile.ts'
import { seedDemo } from './seed.ts'

const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })

test('the demo has a partnership with operations of both kinds in several months, and its balances agree', {
  timeout: 300_000,
}, async () => {
  await seedDemo(t.app)
  const rows = await own.query(`
    select p.state, sum(o.chops)::int as issued, sum(o.rewards)::int as redeemed, count(v.entry_id)::int as voided,
      count(distinct o.local_day) >= 30 as days, count(distinct date_trunc('month', o.local_day)) >= 3 as months
    from partnership p
    join partner_operation o on o.merchant_id = p.merchant_id and o.partnership_id = p.id
    left join chop_void v on v.merchant_id = o.merchant_id and v.entry_id = o.entry_id
    group by 1`)
  expect(rows).toEqual([{ state: 'active', issued: 90, redeemed: 4, voided: 1, days: true, months: true }])

  const merchants = await own.query<{ merchant_id: string }>('select merchant_id from merchant')
  for (const { merchant_id } of merchants)
    expect((await reconcile(t.app.database.kysely, merchant_id)).differences).toEqual([])
  // Each day that is over is summed as its entries say, those of the partner's till among them.
  const sums = await own.query<{ name: string; summed: number; booked: number }>(`
    select m.name,
      (select sum(net)::int from daily_summary d where d.merchant_id = m.merchant_id) as summed,
      (select sum(quantity)::int from chop_entry e where e.merchant_id = m.merchant_id and e.local_day <= m.summed_through) as booked
    from merchant m where exists (select from partnership p where p.merchant_id = m.merchant_id)`)
  expect(sums.map(({ name }) => name)).toEqual(['Kopi Corner'])
  expect(sums[0]?.summed).toBe(sums[0]?.booked)
})
