import { beforeAll, expect, test } from 'vitest'
import { systemDashboard } from '@chopcard/contract/platform/admin/dashboard.ts'
import * as payments from '@chopcard/contract/platform/admin/payment-history.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { makePlan } from '../../../test/make-plan.ts'
import { makeMerchant } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { countPlatformReports } from './count-reports.ts'

// More payments than a search reads one by one: a database of their own.
const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })
const many = 5_100
let token: string
let planId: string

/** The n-th costs n, the first being the newest; every third is of the second merchant and in euros. */
beforeAll(async () => {
  token = await makeSystemSession(t.app)
  planId = await makePlan(t.app)
  const [first, second] = [await makeMerchant(t.app), await makeMerchant(t.app)]
  await own.admin(`update merchant set name = 'Corner ' || case when merchant_id = $1 then 'one' else 'two' end`, [
    first.id,
  ])
  await own.admin(
    `insert into plan_order (merchant_id, id, plan_id, plan_name, act, cycle_days, price, credit, amount, currency, state, payment_id,
      payer_name, payer_email, created_at, paid_at)
    select case when n % 3 = 0 then $2::uuid else $1::uuid end, gen_random_uuid(), $3, case when n % 1000 = 7 then 'Rare' else 'Month' end,
      'renew', 30, n, 0, n, case when n % 3 = 0 then 'EUR' else 'USD' end, 'paid', gen_random_uuid(), 'Payer ' || n, 'p@example.com', at, at
    from generate_series(1, ${many}) as n cross join lateral (select date_trunc('month', now()) + interval '6 hours' - n * interval '1 second' as at) as moment`,
    [first.id, second.id, planId],
  )
})

const list = async (query: object) => (await t.call(payments.listPlatformPayments, { query }, { token })).body
const amounts = async (query: object) => (await list({ pageSize: '3', ...query })).data.map(({ amount }) => amount)

test('a search has the same results for few payments and for more than are read by their keys', async () => {
  expect(await amounts({ q: 'payer' })).toEqual([1, 2, 3])
  expect((await list({ q: 'payer' })).paging).toMatchObject({ total: 1_000, totalIsExact: false })
  expect(await amounts({ q: 'Payer 510' })).toEqual([510, 5_100])
  expect(await amounts({ q: 'payer 510', sort: '-amount' })).toEqual([5_100, 510])
  expect(await amounts({ q: 'rare' })).toEqual([7, 1_007, 2_007])
  expect(await amounts({ q: 'rare', currency: 'EUR' })).toEqual([2_007, 5_007])
  expect(await amounts({ q: 'corner two' })).toEqual([3, 6, 9])
  expect(await amounts({ q: 'nobody at all' })).toEqual([])
})

test('the pages of all payments follow each other, and those past the counting limit are empty', async () => {
  expect(await amounts({ page: '2' })).toEqual([4, 5, 6])
  expect(await amounts({ page: '1700' })).toEqual([5_098, 5_099, 5_100])
  expect(await amounts({ q: 'payer', page: '335' })).toEqual([])
  expect((await list({ page: '101', pageSize: '100' })).data).toEqual([])
})

test('the income of many payments is taken from the last count and shows its time', async () => {
  // Nobody else estimates anew meanwhile.
  await own.admin('alter table plan_order set (autovacuum_enabled = false)')
  await own.admin(`update pg_class set reltuples = 2000000 where oid = 'plan_order'::regclass`)
  const income = async (query: object) => {
    const rows = (await t.call(payments.platformIncome, { query }, { token })).body.data
    return rows.map(({ currency, amount, payments: count }) => [currency, amount, count])
  }
  const sumUpTo = (n: number) => (n * (n + 1)) / 2
  const euros = 3 * sumUpTo(many / 3)
  const dollars = sumUpTo(many) - euros
  expect(await income({})).toEqual([])
  await countPlatformReports(t.app.database)
  const counted = [
    ['EUR', euros, many / 3],
    ['USD', dollars, (many / 3) * 2],
  ]
  expect(await income({})).toEqual(counted)
  expect(await income({ planId, currency: 'EUR' })).toEqual(counted.slice(0, 1))
  expect(await income({ to: '2001-01-01' })).toEqual([])
  const dashboard = async () => (await t.call(systemDashboard, {}, { token })).body.data
  expect(await dashboard()).toMatchObject({ countedAt: expect.stringMatching(/^20.*Z$/) as string })
  await own.admin(`update plan_order set state = 'refunded' where amount = 3`)
  expect(await income({})).toEqual(counted)
  expect(await income({ q: 'corner two' })).toEqual([['EUR', euros - 3, many / 3 - 1]])
  await countPlatformReports(t.app.database)
  expect(await income({ currency: 'EUR' })).toEqual([['EUR', euros - 3, many / 3 - 1]])
})
