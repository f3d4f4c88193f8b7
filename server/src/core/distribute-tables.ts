import type pg from 'pg'
import { localTables, referenceTables } from './sharding.ts'

/** Whether the tables of this database are distributed: the migrator then works as Citus needs it. */
export async function isSharded(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('pg_dist_partition') is not null as has`)
  if (!rows[0]?.has) return false
  const { rows: known } = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('merchant')`,
  )
  return known.length > 0
}

/** Citus needs these in a transaction that changes many shards; guards of the ledgers are triggers that only refuse. */
export const shardingTransaction = [
  `set local citus.multi_shard_modify_mode = 'sequential'`,
  'set local citus.enable_unsafe_triggers = on',
]

type ForeignKey = { table: string; name: string; definition: string }
type Distributed = { reference: string[]; distributed: string[] }

/**
 * Distributes the tables that are not yet, within the caller's transaction: reference tables and merchants' tables as
 * `sharding.ts` says. Foreign keys of theirs step aside meanwhile.
 */
export async function distributeTables(client: pg.ClientBase): Promise<Distributed> {
  const { rows } = await client.query<{ name: string; isMerchants: boolean; isUnlogged: boolean }>(`
    select c.relname as name, c.relpersistence = 'u' as "isUnlogged", exists (
      select from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
      where x.indrelid = c.oid and x.indisprimary and a.attname = 'merchant_id') as "isMerchants"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid and (p.partmethod = 'h' or p.repmodel = 't'))
    order by c.relname <> 'merchant', c.relname`)
  const named = rows.map(({ name }) => name)
  const reference = named.filter((name) => name in referenceTables)
  const distributed = rows.flatMap(({ name, isMerchants }) => (isMerchants ? [name] : []))
  const unknown = named.find((name) => ![...reference, ...distributed].includes(name) && !(name in localTables))
  if (unknown) throw new Error(`Table ${unknown} is no merchant's, and core/sharding.ts does not list it.`)
  if (!reference.length && !distributed.length) return { reference, distributed }
  const keys = await foreignKeys(client, [...reference, ...distributed])
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  // Citus moves a merchant to another node by the log.
  for (const { name, isUnlogged } of rows)
    if (isUnlogged && distributed.includes(name)) await client.query(`alter table ${name} set logged`)
  for (const name of reference) await client.query('select create_reference_table($1)', [name])
  for (const name of distributed)
    await client.query(`select create_distributed_table($1, 'merchant_id', colocate_with => $2)`, [
      name,
      name === 'merchant' ? 'none' : 'merchant',
    ])
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  return { reference, distributed }
}

/** The foreign keys that begin or end in one of the tables. */
async function foreignKeys(client: pg.ClientBase, of: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))
     order by conrelid::regclass::text, conname`,
    [of],
  )
  return rows
}
