import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { App } from '../server/src/core/app.ts'
import { openDatabase } from '../server/src/core/database.ts'
import { keepVisits } from '../server/src/members/visits/keep-visits.ts'
import { readSettings } from '../server/src/loyalty/campaigns/stored-settings.ts'
import { migrate } from '../server/src/core/migrate.ts'
import { startPostgres } from '../server/src/core/postgres.ts'
import { cardToken } from '../server/src/core/secrets.ts'

/** What the benches work on: one merchant with so many cards and so many entries in its log. */
const cards = Number(process.env['CHOPCARD_BENCH_CARDS'] ?? 100_000)
export const size = { cards, entriesPerCard: 20, stampCount: 100 }

export const timeZone = 'Asia/Singapore'

const shortKey = 'bench000'
const pictureAt = (digit: string) => `/files/${shortKey}/${digit.repeat(64)}.webp`

export const bench = {
  merchantId: '01900000-0000-7000-8000-000000000001',
  planId: '01900000-0000-7000-8000-000000000002',
  staffId: '01900000-0000-7000-8000-000000000003',
  campaignId: '01900000-0000-7000-8000-000000000004',
  chopTypeId: '01900000-0000-7000-8000-000000000005',
  levelId: '01900000-0000-7000-8000-000000000006',
  sessionId: '01900000-0000-7000-8000-000000000007',
  shortKey,
  token: `mt_${shortKey}_${'b'.repeat(43)}`,
  pictures: { logo: pictureAt('a'), stamped: pictureAt('b'), unstamped: pictureAt('c') },
  secret: 'the benches have no secrets from anybody, truly',
}

/** The id of the n-th card, from 1; the same in SQL. */
export const cardId = (n: number): string => `01900000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`
export const cardIdSql = (n: string): string => `('01900000-0000-7000-9000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** The number of the n-th card: as scattered as the program makes them, the same in SQL. */
export const cardNumber = (n: number): string =>
  String(100_000_000_000n + ((BigInt(n) * 618_033_988_747n) % 900_000_000_000n))
const firstNames = [
  'Anna',
  'Wei',
  'Siti',
  'Kumar',
  'Mei',
  'Ahmad',
  'Grace',
  'Jun',
  'Priya',
  'Daniel',
  'Ling',
  'Farah',
  'Ravi',
  'Joao',
  'Maria',
  'Chen',
  'Hui',
  'Nur',
  'Sam',
  'Lucas',
  'Beatriz',
  'Amir',
  'Xin',
  'Deepa',
  'Paulo',
  'Yan',
  'Aisha',
  'Bruno',
  'Kai',
  'Rosa',
]
const familyNames = [
  'Tan',
  'Lim',
  'Silva',
  'Santos',
  'Wong',
  'Ng',
  'Abdullah',
  'Kaur',
  'Lee',
  'Goh',
  'Rahman',
  'Nair',
  'Costa',
  'Souza',
  'Chua',
  'Ong',
  'Koh',
  'Teo',
  'Ismail',
  'Menon',
  'Pereira',
  'Alves',
  'Yeo',
  'Ho',
  'Low',
  'Sim',
  'Chan',
  'Osman',
  'Pillai',
  'Rocha',
  'Toh',
  'Seah',
  'Quek',
  'Phua',
  'Lau',
  'Gomes',
  'Ribeiro',
]

/** The name of the n-th member: some hundred of a million bear the same, as people do; the same in SQL. */
export const memberName = (n: number): string =>
  `${firstNames[(n * 7_919) % firstNames.length]} ${familyNames[(n * 104_729) % familyNames.length]}`
const nameSql = (n: string) => {
  const pick = (list: readonly string[], factor: number) =>
    `(array[${list.map((name) => `'${name}'`).join()}])[(1 + ${n}::bigint * ${factor} % ${list.length})::int]`
  return `${pick(firstNames, 7_919)} || ' ' || ${pick(familyNames, 104_729)}`
}

/** The mobile number of the n-th member; the same in SQL. */
export const mobileNumber = (n: number): string => `+659${String(n).padStart(7, '0')}`
const mobileSql = (n: string) => `'+659' || lpad(${n}::text, 7, '0')`

const numberSql = (n: string) => `(100000000000 + (${n}::bigint * 618033988747) % 900000000000)::text`

export type BenchDatabase = { url: string; adminUrl: string; port: number; version: string; remove(): Promise<void> }

/** What the database of deploy/compose.yaml is started with. */
function composeSettings(): Record<string, string> {
  const compose = readFileSync(join(import.meta.dirname, '../deploy/compose.yaml'), 'utf8')
  const flags = [...compose.matchAll(/^ {6}- --(\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value])
  const { hba_file: _, ...settings } = Object.fromEntries(flags) as Record<string, string>
  return settings
}

/**
 * A database of its own, with the settings of a real one: nothing is less durable than in production. Where a folder is
 * named it stays there, filled, for another run. CHOPCARD_BENCH_PG_BIN names the programs of another PostgreSQL than the embedded one,
 * which then has the settings of the containers' database.
 */
export async function openBenchDatabase(keptIn = ''): Promise<BenchDatabase> {
  const dataDir = keptIn || mkdtempSync(join(tmpdir(), 'chopcard-bench-'))
  if (!keptIn) chmodSync(dataDir, 0o755) // the database's user has to get through, or the database goes elsewhere and stays there
  const binDir = process.env['CHOPCARD_BENCH_PG_BIN']
  const postgres = await startPostgres({ dataDir, port: 0, ...(binDir && { binDir, settings: composeSettings() }) })
  await migrate(postgres.url)
  return {
    url: postgres.url,
    adminUrl: postgres.adminUrl,
    port: Number(new URL(postgres.url).port),
    version: postgres.version,
    async remove() {
      await postgres.stop()
      if (!keptIn) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Fills the database, as superuser and without its checks, since rows are made to fit; a year of entries, the newest today. */
export async function fill(adminUrl: string, cardCount = size.cards): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rowCount } = await client.query('select from merchant where merchant_id = $1', [bench.merchantId])
  if (rowCount) {
    // A database that was kept has a session that ended meanwhile.
    await client.query(`update session set expires_at = now() + interval '1 day' where merchant_id = $1`, [
      bench.merchantId,
    ])
    return client.end()
  }
  await client.query('set session_replication_role = replica')
  const chopTypes = [
    {
      id: bench.chopTypeId,
      slot: 1,
      code: 'BENCH',
      stampCount: size.stampCount,
      stampedImage: bench.pictures.stamped,
      unstampedImage: bench.pictures.unstamped,
    },
  ]
  const settings = readSettings({
    settings: {
      name: 'Bench',
      logo: bench.pictures.logo,
      rewardName: 'Coffee',
      redeemChops: 1,
      chopTypes,
      memberLevels: [{ id: bench.levelId, level: '1', description: 'Member' }],
    },
  })
  const tokenHash = createHash('sha256').update(bench.token).digest()
  try {
    await client.query(`insert into service_plan (id, name, cycle_days, price, currency, campaign_quota, admin_quota, member_quota)
      values ('${bench.planId}', 'bench', 30, 0, 'USD', 10, 10, 10000000)`)
    await client.query(
      `insert into merchant (merchant_id, name, short_key, plan_id, time_zone) values ('${bench.merchantId}', 'Bench', '${bench.shortKey}', '${bench.planId}', '${timeZone}')`,
    )
    await client.query(`insert into merchant_key values ('${bench.shortKey}', '${bench.merchantId}')`)
    await client.query(
      `insert into staff (merchant_id, id, email, name, role_name) values ('${bench.merchantId}', '${bench.staffId}', 'bench@example.com', 'Bench', 'owner')`,
    )
    await client.query(
      `insert into session (merchant_id, token_hash, id, staff_id, ip, user_agent, expires_at) values ($1, $2, $3, $4, '', '', now() + interval '1 day')`,
      [bench.merchantId, tokenHash, bench.sessionId, bench.staffId],
    )
    await client.query(
      `insert into campaign (merchant_id, id, type, name, revision, settings, card_count) values ($1, $2, 'chop', 'Bench', 1, $3, $4)`,
      [bench.merchantId, bench.campaignId, JSON.stringify(settings), cardCount],
    )
    await client.query(
      `insert into campaign_address (campaign_id, merchant_id) values ('${bench.campaignId}', '${bench.merchantId}')`,
    )
    await client.query(
      `insert into campaign_revision (merchant_id, campaign_id, revision, settings, changes) values ($1, $2, 1, $3, '[]')`,
      [bench.merchantId, bench.campaignId, JSON.stringify(settings)],
    )
    await client.query(
      `insert into chop_type (merchant_id, id, campaign_id, slot, code) values ('${bench.merchantId}', '${bench.chopTypeId}', '${bench.campaignId}', 1, 'BENCH')`,
    )
    await client.query(
      `insert into member_level (merchant_id, id, campaign_id, level, description, position) values ('${bench.merchantId}', '${bench.levelId}', '${bench.campaignId}', '1', 'Member', 0)`,
    )
    await withoutIndexes(client, () => fillCards(client, cardCount))
    await tidyFilled(client)
    await fillVisits(adminUrl)
    await client.query('vacuum analyze member_visits, daily_visits')
  } finally {
    await client.end()
  }
}

/** The visits of the filled cards, as the program's own job counts them: a shop that has been open for a year has them. */
async function fillVisits(adminUrl: string): Promise<void> {
  const database = openDatabase(adminUrl, 2, () => undefined)
  try {
    await database.kysely.insertInto('visit_fill').values({ merchant_id: bench.merchantId }).execute()
    await keepVisits.run({ database } as App, {})
  } finally {
    await database.close()
  }
}

/** Tidies what is filled, and no more: a table that was counted while it was empty is read whole until it is counted again. */
export async function tidyFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
  )
  await client.query(`vacuum analyze ${rows[0]?.names}`)
  // A server that is killed would have all of it to read again.
  await client.query('checkpoint')
}

/** Takes the big tables' indexes away while they are filled: made at once at the end they take a fraction of the time. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('member'::regclass, 'card'::regclass, 'chop_entry'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  await client.query(`set maintenance_work_mem = '1GB'`)
  for (const { definition } of rows) await client.query(definition)
}

async function fillCards(client: pg.Client, cardCount: number): Promise<void> {
  const perCard = size.entriesPerCard
  const firstToken = createHash('sha256')
    .update(cardToken(bench.secret, bench.shortKey, cardId(1), 1))
    .digest('hex')
  await client.query(`insert into member (merchant_id, id, email, mobile, nickname, created_at)
    select '${bench.merchantId}', ${cardIdSql('n')}, 'member' || n || '@example.com', ${mobileSql('n')}, ${nameSql('n')}, now() - (${cardCount} - n) * interval '365 days' / ${cardCount}
    from generate_series(1, ${cardCount}) as n`)
  // To the millisecond, as the program writes it: with a finer one the first change of a card would change the index of it.
  await client.query(`insert into card (merchant_id, id, card_number, campaign_id, member_id, version, balances, balance, level_id, expires_at, first_chop_at, promotion_code, token_hash, created_at)
    select '${bench.merchantId}', ${cardIdSql('n')}, ${numberSql('n')}, '${bench.campaignId}', ${cardIdSql('n')}, ${perCard}, array[${perCard}], ${perCard}, '${bench.levelId}',
      date_trunc('milliseconds', now()) + (n % 300 + 10) * interval '1 day', now(), 'P' || n, case when n = 1 then '\\x${firstToken}'::bytea else sha256(('token' || n)::bytea) end, now() - (${cardCount} - n) * interval '365 days' / ${cardCount}
    from generate_series(1, ${cardCount}) as n`)
  await client.query(`insert into chop_entry (merchant_id, at, id, card_id, campaign_id, campaign_revision, chop_type_id, slot, operation_id, card_version, seq, kind, measure, quantity, balance_after, local_day, staff_id, source)
    select '${bench.merchantId}', t.at, gen_random_uuid(), ${cardIdSql('n')}, '${bench.campaignId}', 1, '${bench.chopTypeId}', 1, gen_random_uuid(), k, 0, 'earn', 'earned', 1, k,
      (t.at at time zone '${timeZone}')::date, '${bench.staffId}', 'bench'
    from generate_series(1, ${perCard}) as k
    cross join generate_series(1, ${cardCount}) as n
    cross join lateral (select now() - interval '365 days' + (k - 1 + (n % 1000) / 1000.0) * interval '18 days' as at) as t`)
}
