import { createHash } from 'node:crypto'
import pg from 'pg'
import { bench } from './database.ts'
import type { Tenant } from './load.ts'

/** What a copy of the benches' merchant consists of, in the order of what refers to what. */
const tables = [
  'merchant',
  'merchant_key',
  'staff',
  'session',
  'campaign',
  'campaign_revision',
  'chop_type',
  'member_level',
  'member',
  'card',
]

const ownPrefix = bench.merchantId.slice(0, 8)
const tokenOf = (shortKey: string) => bench.token.replace(bench.shortKey, shortKey)

/**
 * Fills copies of the benches' merchant, each with a campaign, users and so many of its cards, and returns how to call them:
 * a load on many merchants meets no warm row of one merchant or campaign. Ids differ in their first digits.
 */
export async function addMerchants(adminUrl: string, count: number, cards: number): Promise<Tenant[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const tenants = Array.from({ length: count }, (_, n) => ({
      prefix: `019${(n + 1).toString(16).padStart(5, '0')}`,
      shortKey: `bench${String(n + 1).padStart(3, '0')}`,
    }))
    const { rows } = await client.query('select from merchant_key where short_key = $1', [tenants[0]?.shortKey])
    if (!rows.length) for (const { prefix, shortKey } of tenants) await copyMerchant(client, prefix, shortKey, cards)
    return tenants.map(({ prefix, shortKey }) => ({ prefix, token: tokenOf(shortKey), cards }))
  } finally {
    await client.end()
  }
}

async function copyMerchant(client: pg.Client, prefix: string, shortKey: string, cards: number): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = rows[0]?.names ?? ''
    const some =
      table === 'member' || table === 'card'
        ? `and id <= ('01900000-0000-7000-9000-' || lpad(to_hex(${cards}), 12, '0'))::uuid`
        : ''
    await client.query(
      `insert into ${table} (${names}) select ${names} from (
         select (jsonb_populate_record(null::${table},
           replace(replace(replace(to_jsonb(t)::text, $1, $2), $3, $4), $6, $7)::jsonb)).*
         from ${table} t where merchant_id = $5 ${some}) as copy`,
      [
        `"${ownPrefix}-`,
        `"${prefix}-`,
        bench.shortKey,
        shortKey,
        bench.merchantId,
        bench.planId.replace(ownPrefix, prefix),
        bench.planId,
      ],
    )
  }
  await client.query('update session set token_hash = $1 where merchant_id = $2', [
    createHash('sha256').update(tokenOf(shortKey)).digest(),
    bench.merchantId.replace(ownPrefix, prefix),
  ])
}
