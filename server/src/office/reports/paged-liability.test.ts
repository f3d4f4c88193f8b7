import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cardsCountedNow, setOwnCosts } from '@chopcard/contract/office/merchant/liability.ts'
import { changeVoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeEntries } from '../../../test/make-activity.ts'
import { makeCampaign, makeCard, type TestMerchant } from '../../../test/make.ts'
import { makeStores } from '../../../test/make-store.ts'
import { makeShop, makeVisitor } from '../../../test/make-visits.ts'
import { makeVoucherRecord } from '../../../test/make-voucher.ts'
import { localDay, monthStart } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { closeDaysOf } from './close-days.ts'
import { countInsightsOf } from './count-insights.ts'
import { reportOn } from './liability.ts'
import { keepLiability, merchantsToCount } from './liability-today.ts'
import { countOutstanding, inStatement, pricedAtStores, pricedLines } from './outstanding.ts'

const t = useApp()
const db = () => t.app.database.kysely
const whoseOf = (merchant: TestMerchant) => ({ db: db(), merchant, now: new Date() })

/** Two stores; cards with lots, with an end, over, frozen and closed; a campaign that is over; stamps that were used and voided; vouchers. */
async function makeOwing() {
  const shop = await makeShop(t.app)
  const { merchant, as } = shop
  // From now on jobs of other tests have nothing to count of it today.
  await keepLiability(t.app.database, merchant, new Date())
  const [near = '', far = ''] = await makeStores(t.app, merchant)
  const cards = []
  for (const store of [near, near, far, far, null, near, far])
    cards.push((await makeVisitor(t.app, shop, [12], store)).card.id)
  const stamps = await makeCampaign(t.app, merchant)
  const { id: stamped } = await makeCard(t.app, merchant, stamps)
  await makeEntries(t.app, merchant, stamps, stamped, [], new Date())
  await sql`
    insert into chop_entry select (jsonb_populate_record(e, jsonb_build_object(
      'id', gen_random_uuid(), 'operation_id', gen_random_uuid(), 'card_version', 900, 'kind', 'expire', 'measure', 'expired', 'quantity', -5))).*
    from chop_entry e where e.merchant_id = ${merchant.id} and e.card_id = ${stamped} order by e.at limit 1`.execute(
    db(),
  )
  const ended = await makeCampaign(t.app, merchant)
  await makeCard(t.app, merchant, ended)
  for (const storeId of [near, far, null]) {
    const { id } = await makeVoucherRecord(t.app, merchant, { amount: 900 }, { storeId })
    const body = { act: 'consume', amount: 200 } as const
    await t.call(changeVoucherRecord, { params: { id }, body }, { ...as, key: newId() })
  }
  await handleEvents(t.app)
  const set = (id: string | undefined, change: ReturnType<typeof sql>) =>
    sql`update card set ${change} where merchant_id = ${merchant.id} and id = ${id}`.execute(db())
  const lot = (until: string, quantity: number) => ({ from: null, until, quantity })
  const lots = JSON.stringify([
    lot('2098-04-10T12:00:00Z', 1),
    lot('2020-04-10T12:00:00Z', 1),
    lot('2098-07-10T12:00:00Z', 1),
  ])
  await set(cards[0], sql`lots = ${lots}::jsonb, expires_at = '2098-05-31T20:00:00Z'`)
  await set(cards[1], sql`lots = ${lots}::jsonb`)
  await set(cards[2], sql`expires_at = '2098-03-31T12:00:00Z', state = 'frozen'`)
  await set(cards[3], sql`expires_at = now() - interval '3 days'`)
  await set(cards[5], sql`expires_at = now() - interval '3 years'`)
  await set(cards[6], sql`state = 'closed'`)
  await sql`update card set balances = '{4}', balance = 4 where merchant_id = ${merchant.id} and campaign_id <> ${stamps.id}`.execute(
    db(),
  )
  await sql`update campaign set ended_at = now() where id = ${ended.id}`.execute(db())
  await sql`update campaign set end_date = '2098-06-15' where id = ${shop.campaign.id}`.execute(db())
  return { merchant, as, near, far, campaign: shop.campaign }
}

/** What one statement says of all cards and vouchers at once, with the store of each. */
const byOneStatement = (merchant: TestMerchant) => sql<{
  storeId: string | null
  month: string | null
  quantity: number
}>`
  with held as (
    select c.*, a.end_date, v.store_ids[1] as store_id from card c join campaign a on a.merchant_id = c.merchant_id and a.id = c.campaign_id
    left join member_visits v on v.merchant_id = c.merchant_id and v.member_id = c.member_id
    where c.merchant_id = ${merchant.id} and c.balance > 0 and c.state in ('active', 'frozen') and a.ended_at is null
      and (c.expires_at is null or c.expires_at > now())
  ), pieces as (
    select store_id, expires_at as ends, end_date, balance as quantity from held where jsonb_array_length(lots) = 0
    union all
    select store_id, least((l ->> 'until')::timestamptz, expires_at), end_date, (l ->> 'quantity')::bigint
    from held, jsonb_array_elements(lots) as l where (l ->> 'until')::timestamptz > now()
    union all
    select store_id, expires_at, end_date, balance - (select sum((l ->> 'quantity')::bigint) from jsonb_array_elements(lots) as l)
    from held where jsonb_array_length(lots) > 0
    union all
    select e.store_id, null, r.effective_to, r.balance
    from voucher_record r join voucher_entry e on e.merchant_id = r.merchant_id and e.record_id = r.id and e.kind = 'give'
    where r.merchant_id = ${merchant.id} and r.state = 'active'
  )
  select store_id as "storeId", least(to_char(ends at time zone 'Asia/Singapore', 'YYYY-MM'), to_char(end_date, 'YYYY-MM')) as month,
    sum(quantity)::bigint as quantity
  from pieces group by 1, 2 having sum(quantity) > 0`

/** What was used and ended by the whole log, and what lies on cards that are over. */
const usageByLog = (merchant: TestMerchant, since: string) => sql<{ kind: string; used: number; ended: number }>`
  select kind, sum(used)::bigint as used, sum(ended)::bigint as ended from (
    select case a.type when 'chop' then 'stamps' when 'point' then 'points' else 'stamps' end as kind,
      case e.measure when 'redeemed' then -e.quantity else 0 end as used, case e.measure when 'expired' then -e.quantity else 0 end as ended
    from chop_entry e join campaign a on a.merchant_id = e.merchant_id and a.id = e.campaign_id where e.merchant_id = ${merchant.id} and e.local_day >= ${since}
    union all
    select 'points', 0, balance from card
    where merchant_id = ${merchant.id} and state <> 'closed' and expires_at between ${since}::timestamptz and now()
    union all
    select 'vouchers', case kind when 'consume' then -amount else 0 end, 0 from voucher_entry where merchant_id = ${merchant.id}
  ) as parts group by 1 order by 1`

const added = (
  lines: readonly { storeId: string | null; month: string | null; quantity: number }[],
  storeId?: string,
) => {
  const sums: Record<string, number> = {}
  for (const { storeId: of, month, quantity } of lines)
    if (!storeId || of === storeId) sums[String(month)] = (sums[String(month)] ?? 0) + quantity
  return sums
}

test('the liability that is counted in pages of two is that of one statement, of the shop and of its stores, whichever days are closed', async () => {
  const { merchant, near, far } = await makeOwing()
  const whose = whoseOf(merchant)
  const { rows: expected } = await byOneStatement(merchant).execute(db())
  expect(new Set(expected.map(({ storeId }) => storeId))).toEqual(new Set([near, far, null]))
  const since = monthStart(localDay(whose.now, merchant.timeZone), 24)
  const { rows: usage } = await usageByLog(merchant, since).execute(db())
  expect(usage).toMatchObject([
    { kind: 'points', used: 0, ended: 4 },
    { kind: 'stamps', ended: 5 },
    { kind: 'vouchers', used: 600 },
  ])
  for (const [daysOpen, pageSize] of [
    [undefined, 2],
    [20, 2],
    [0, undefined],
  ] as const) {
    if (daysOpen !== undefined) {
      await closeDaysOf(t.app.database, merchant.id, new Date(whose.now.getTime() - daysOpen * 86_400_000))
      await countInsightsOf(t.app.database, merchant.id)
    }
    const counted = await countOutstanding(whose, true, pageSize)
    expect(counted.experience).toMatchObject(usage)
    const lines = inStatement(counted.lines)
    expect(added((await pricedLines(whose, lines, [])).map((line) => ({ ...line, storeId: null })))).toEqual(
      added(expected),
    )
    const stores = await pricedAtStores(whose, lines, [])
    for (const storeId of [near, far])
      expect(added((stores.get(storeId) ?? []).map((line) => ({ ...line, storeId })))).toEqual(added(expected, storeId))
  }
})

test('a merchant with more cards than the limit reads what was kept when its day began, at the costs of now', async () => {
  const { merchant, as, far, campaign } = await makeOwing()
  const whose = whoseOf(merchant)
  const large = (storeId?: string) => reportOn(whoseOf(merchant), { storeId }, 3)
  await takenBack(async (tx) => {
    await tx.deleteFrom('liability_today').where('merchant_id', '=', merchant.id).execute()
    expect(await reportOn({ ...whose, db: tx }, {}, 3)).toMatchObject({ counted: 'not-yet', lines: [] })
  })
  const now = await reportOn(whose, {})
  expect(now.counted).toBe('now')
  await Promise.all([2, 3].map((pageSize) => keepLiability(t.app.database, merchant, whose.now, pageSize)))
  expect(await large()).toEqual({ ...now, counted: 'earlier', takenAt: whose.now.toISOString() })
  expect((await large(far)).lines).toEqual((await reportOn(whose, { storeId: far })).lines)

  const body = { voucherPercent: 100, campaigns: [{ campaignId: campaign.id, cost: 3_000 }] }
  expect((await t.call(setOwnCosts, { body }, as)).status).toBe(200)
  const { counted: _, takenAt: __, ...priced } = await reportOn(whose, {})
  expect(await large()).toMatchObject(priced)
  await sql`update campaign set ended_at = now() where id = ${campaign.id}`.execute(db())
  expect((await large()).lines.filter(({ kind }) => kind === 'points')).toEqual([])

  // Who has counted an earlier moment, and is done later, changes nothing.
  const kept = await large()
  await keepLiability(t.app.database, merchant, new Date(whose.now.getTime() - 60_000))
  expect(await large()).toEqual(kept)
})

test('the liability is counted again when a day begins, when a version before has taken the sum, and when a merchant has become large', async () => {
  const { merchant } = await makeShop(t.app)
  await keepLiability(t.app.database, merchant, new Date())
  expect(await merchantsToCount(db())).not.toContainEqual({ merchant_id: merchant.id })
  const changes = [
    sql`update liability_today set day = day - 1`,
    sql`update liability_today set taken_at = now()`,
    sql`update liability_today set currency = 'EUR'`,
    sql`update campaign set card_count = ${cardsCountedNow + 1}`,
  ]
  for (const change of changes)
    await takenBack(async (tx) => {
      await sql`${change} where merchant_id = ${merchant.id}`.execute(tx)
      expect(await merchantsToCount(tx)).toContainEqual({ merchant_id: merchant.id })
    })
})

/** Jobs of other tests do not see it. */
async function takenBack(work: (tx: Tx) => Promise<void>) {
  const tx = await db().startTransaction().execute()
  await work(tx).finally(() => tx.rollback().execute())
}
