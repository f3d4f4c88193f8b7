import type pg from 'pg'
import { fillAudit } from './fill-platform-audit.ts'

export const platform = {
  token: `st_${'p'.repeat(43)}`,
  adminId: '01900000-0000-7000-8000-0000000000a1',
  planId: '01900000-0000-7000-8000-0000000000a2',
}

const cardsEach = 100

/** The id of the n-th merchant, from 1. */
export const merchantId = (n: number): string => `01900000-0000-7000-8001-${n.toString(16).padStart(12, '0')}`
const id = (kind: string, n: string) => `('01900000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Over how many days the entries are spread, and for how long every tenth merchant has been idle. */
type Span = { days: number; idleDays: number }

/** Fills the database, as superuser and without its checks, since rows are made to fit; a year of entries, the newest today. */
export async function fillPlatform(
  client: pg.Client,
  merchants: number,
  entries: number,
  tokenHash: Buffer,
  span: Span = { days: 365, idleDays: 180 },
) {
  const { rowCount } = await client.query('select from system_admin where id = $1', [platform.adminId])
  if (rowCount) return
  await client.query('set session_replication_role = replica')
  await client.query(`insert into system_admin (id, email, username, password_hash)
    values ('${platform.adminId}', 'bench@platform.example', 'Bench', 'none')`)
  await client.query(
    `insert into system_session (token_hash, id, admin_id, ip, user_agent, expires_at)
     values ($1, gen_random_uuid(), '${platform.adminId}', '', '', now() + interval '1 day')`,
    [tokenHash],
  )
  await fillMerchants(client, merchants)
  await withoutIndexes(client, async () => {
    await fillEntries(client, merchants, entries, span)
    await fillReports(client, merchants)
    await fillAudit(client, platform)
  })
}

async function fillMerchants(client: pg.Client, merchants: number): Promise<void> {
  const features = `'{"estamp": true, "couponGroup": true, "adjustV2": true}'`
  await client.query(`insert into service_plan
      (id, name, cycle_days, price, currency, campaign_quota, admin_quota, member_quota, features, first_version_id, version, superseded_at)
    values ('${platform.planId}', 'Bench', 30, 900, 'USD', 10, 10, 120, ${features}, null, 1, now()),
      (gen_random_uuid(), 'Bench', 30, 1200, 'USD', 10, 10, 90, ${features}, '${platform.planId}', 2, null)`)
  await client.query(`insert into merchant (merchant_id, name, short_key, plan_id, time_zone, service_end_at, account_state,
      member_count, admin_count, campaign_count, features, feature_overrides, created_at)
    select ${id('8001', 'n')}, 'Merchant ' || n, lpad(n::text, 8, '0'), '${platform.planId}', 'Asia/Singapore',
      now() + (n % 400 - 40) * interval '1 day',
      case when n % 50 = 0 then 'restricted' when n % 70 = 0 then 'disabled' else 'active' end,
      ${cardsEach}, 5, 1, case when n % 20 = 0 then '{"estamp": false}'::jsonb else '{}' end,
      case when n % 20 = 0 then '{"estamp": {"by": null, "at": "2026-01-01T00:00:00Z", "until": "2099-01-01T00:00:00Z"}}'::jsonb else '{}' end,
      now() - (n % 900) * interval '1 day'
    from generate_series(1, ${merchants}) as n`)
  await client.query(`insert into staff (merchant_id, id, email, name, role_name, email_confirmed)
    select ${id('8001', 'n')}, gen_random_uuid(), (case when k = 1 then 'owner' else 'staff' || k end) || n || '@bench.example', 'Person ' || n,
      case when k = 1 then 'owner' else 'operator' end, true
    from generate_series(1, ${merchants}) as n cross join generate_series(1, 5) as k`)
  await client.query(`insert into merchant_follow_up (merchant_id, note, assignee_id, due_on)
    select ${id('8001', 'n')}, 'Call', '${platform.adminId}', current_date + n % 30 from generate_series(1, ${merchants}, 9) as n`)
}

/** Takes the big tables' indexes away while they are filled: made at once at the end they take a fraction of the time. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any('{member,card,chop_entry,daily_total,audit,plan_order}'::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  await client.query(`set maintenance_work_mem = '1GB'`)
  for (const { definition } of rows) await client.query(definition)
}

/** The id of a merchant's k-th member and of the card: of one merchant alone, as ids are. */
const personId = (k: string) => id('9001', `n * ${cardsEach} + ${k}`)

async function fillEntries(client: pg.Client, merchants: number, entries: number, { days, idleDays }: Span) {
  await client.query(`insert into member (merchant_id, id, email, nickname)
    select ${id('8001', 'n')}, ${personId('k')}, 'm' || k || '@bench.example', 'Member ' || k
    from generate_series(1, ${merchants}) as n cross join generate_series(1, ${cardsEach}) as k`)
  await client.query(`insert into card (merchant_id, id, card_number, campaign_id, member_id, version, balances, balance, promotion_code, token_hash)
    select ${id('8001', 'n')}, ${personId('k')}, (100000000000 + k)::text, ${id('8002', 'n')}, ${personId('k')}, 1, array[1], 1, 'P' || k, sha256((n || '.' || k)::bytea)
    from generate_series(1, ${merchants}) as n cross join generate_series(1, ${cardsEach}) as k`)
  const perMerchant = Math.ceil(entries / merchants)
  await client.query(`insert into chop_entry (merchant_id, at, id, card_id, campaign_id, campaign_revision, chop_type_id, slot, operation_id, card_version, seq, kind, measure, quantity, balance_after, local_day, source)
    select ${id('8001', 'n')}, t.at, gen_random_uuid(), ${personId(`k % ${cardsEach} + 1`)}, ${id('8002', 'n')}, 1, ${id('8003', 'n')}, 1, gen_random_uuid(), k, 0, 'earn', 'earned', 1, 1,
      (t.at at time zone 'Asia/Singapore')::date, 'bench'
    from generate_series(1, ${merchants}) as n
    cross join generate_series(1, ${perMerchant}) as k
    cross join lateral (select now() - (case when n % 10 = 0 then interval '${idleDays} days' else interval '0' end) - k * interval '${days} days' / ${perMerchant} as at) as t`)
}

/** What the reports read: campaigns, the totals of the days that are over, and a payment every half a month. */
async function fillReports(client: pg.Client, merchants: number): Promise<void> {
  await client.query(`insert into campaign (merchant_id, id, type, name, revision, settings, card_count)
    select ${id('8001', 'n')}, ${id('8002', 'n')}, (array['chop', 'point', 'prepaid'])[n % 3 + 1], 'Campaign ' || n, 1, '{}', ${cardsEach}
    from generate_series(1, ${merchants}) as n`)
  await client.query(`insert into chop_type (merchant_id, id, campaign_id, slot, code)
    select ${id('8001', 'n')}, ${id('8003', 'n')}, ${id('8002', 'n')}, 1, 'BENCH' from generate_series(1, ${merchants}) as n`)
  await client.query(`set work_mem = '512MB'`)
  // On a day each entry is of another card.
  const isOver = `local_day < (now() at time zone 'Asia/Singapore')::date`
  await client.query(`insert into daily_total
    select t.merchant_id, t.local_day, t.campaign_id, s.id, t.n, 0, 0, 0, 0, t.n, t.n, t.n
    from (select merchant_id, local_day, campaign_id, count(*) as n from chop_entry where ${isOver} group by 1, 2, 3) as t
    cross join unnest(array['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']::uuid[]) as s(id)`)
  // The month that goes on is left to the job.
  await client.query(`insert into member_month (merchant_id, month, members, joined, active, redeeming)
    select ${id('8001', 'n')}, (date_trunc('month', now()) - k * interval '1 month')::date, ${cardsEach}, n % 7, n % 90, n % 90 / 2
    from generate_series(1, ${merchants}) as n cross join generate_series(1, 11) as k`)
  await client.query(`update merchant set summed_through = (now() at time zone 'Asia/Singapore')::date - 1,
    totaled_through = (now() at time zone 'Asia/Singapore')::date - 1`)
  await fillPayments(client, merchants)
}

async function fillPayments(client: pg.Client, merchants: number): Promise<void> {
  await client.query(`insert into plan_order (merchant_id, id, plan_id, plan_name, act, cycle_days, price, credit, amount, currency,
      state, payment_id, payer_name, payer_email, created_at, paid_at)
    select ${id('8001', 'n')}, gen_random_uuid(), '${platform.planId}', 'Bench', 'renew', 30, 900 + k, 0, 900 + k,
      case when n % 5 = 0 then 'EUR' else 'USD' end, case when k % 12 = 0 then 'refunded' else 'paid' end, gen_random_uuid(), 'Person ' || n,
      'owner' || n || '@bench.example', t.at, t.at
    from generate_series(1, ${merchants}) as n cross join generate_series(1, 24) as k
    cross join lateral (select now() - k * interval '15 days' - n * interval '1 minute' as at) as t`)
}
