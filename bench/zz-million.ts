import pg from 'pg'
import { bench, cardIdSql, openBenchDatabase } from './database.ts'
const db = await openBenchDatabase('/tmp/till-million')
const client = new pg.Client(db.url)
await client.connect()
const q = (t: string, v?: unknown[]) => client.query(t, v)
const { rowCount } = await q('select from merchant limit 1')
if (!rowCount) {
  await q(`insert into service_plan (id, name, cycle_days, price, currency, campaign_quota, admin_quota, member_quota) values ('${bench.planId}', 'bench', 30, 0, 'USD', 10, 10, 10000000)`)
  await q(`insert into merchant (merchant_id, name, short_key, plan_id, time_zone) values ('${bench.merchantId}', 'Bench', '${bench.shortKey}', '${bench.planId}', 'Asia/Singapore')`)
  await q(`insert into merchant (merchant_id, name, short_key, plan_id, time_zone) select ('02900000-0000-7000-8000-' || lpad(to_hex(n),12,'0'))::uuid, 'M'||n, 'm'||lpad(n::text,7,'0'), '${bench.planId}', 'Asia/Singapore' from generate_series(1,50) n`)
  await q(`insert into campaign (merchant_id, id, type, name, revision, settings, card_count) select merchant_id, '${bench.campaignId}', 'chop', 'Bench', 1, '{"chopTypes":[]}', 1 from merchant`)
  await q('drop index member_search')
  const first = `(array['Mei','Wei','Ana','Maria','John','Siti','Ravi','Chen','Olga','Bruno','Lucia','Hana','Nur','Kai','Tom','Priya','王','陳','林','Zoë'])[1 + (n::bigint * 7919) % 20]`
  const last = `(array['Lin','Tan','Silva','Santos','Smith','Rahman','Kumar','Wong','Petrova','Costa','Rossi','Sato','Ali','Lee','Brown','Singh','明','美玲','志豪','Berg'])[1 + (n::bigint * 104729 / 20) % 20]`
  const tail = `substr(md5(n::text), 1, 4)`
  const rows = (merchant: string, id: string, from: number, to: number) => `select ${merchant}, ${id}, lower(${first}) || n || '@example.com', '+8869' || lpad(((n::bigint * 61803398) % 100000000)::text, 8, '0'), ${first} || ' ' || ${last} || ' ' || ${tail}, now() - n * interval '20 seconds' from generate_series(${from}, ${to}) as n`
  await q(`insert into member (merchant_id, id, email, mobile, nickname, created_at) ${rows(`'${bench.merchantId}'::uuid`, cardIdSql('n'), 1, 1_000_000)} on conflict do nothing`)
  await q(`insert into member (merchant_id, id, email, mobile, nickname, created_at) ${rows(`('02900000-0000-7000-8000-' || lpad(to_hex(1 + n % 50),12,'0'))::uuid`, cardIdSql('n'), 1, 200_000)} on conflict do nothing`)
  await q(`insert into card (merchant_id, id, card_number, campaign_id, member_id, version, balances, balance, promotion_code, token_hash, created_at)
    select merchant_id, id, (100000000000 + (('x'||right(id::text,12))::bit(48)::bigint * 618033988747) % 900000000000)::text, '${bench.campaignId}', id, 0, '{5}', 5, right(id::text, 12), sha256(id::text::bytea || merchant_id::text::bytea), created_at from member on conflict do nothing`)
  await q(`create index member_search on member using gin ((coalesce(email, '') || ' ' || lower(coalesce(nickname, '')) || ' ' || coalesce(mobile, '')) gin_trgm_ops)`)
  await q('vacuum analyze')
}
console.log((await q('select count(*) from card')).rows, db.url)
await client.end()
process.on('SIGTERM', () => void db.remove().then(() => process.exit(0)))
setInterval(() => {}, 1000)
