import type pg from 'pg'
import { localTables, referenceTables } from '../src/core/sharding.ts'

/** The rules that keep the door to sharding open, asked of a database's catalogue; each answers with what breaks it. */
export type Query = <T extends pg.QueryResultRow>(text: string) => Promise<T[]>

/** Tables that are not distributed by merchant, each with its reason. */
export const undistributed: Readonly<Record<string, string>> = { ...referenceTables, ...localTables }

export const tables = (query: Query) =>
  query<{ name: string; hasMerchant: boolean }>(`
    select relname as name, exists (
      select from pg_attribute where attrelid = c.oid and attname = 'merchant_id' and not attisdropped) as "hasMerchant"
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`)

const ofMerchants = async (query: Query) =>
  (await tables(query)).filter(({ hasMerchant }) => hasMerchant).map(({ name }) => name)

/** Tables that are neither a merchant's nor listed. */
export async function strayTables(query: Query): Promise<string[]> {
  const others = (await tables(query)).filter(({ hasMerchant }) => !hasMerchant)
  return others.map(({ name }) => name).filter((name) => !(name in undistributed))
}

/** Merchants' tables without a primary key, or with a unique index that begins otherwise than with the merchant. */
export async function crookedKeys(query: Query): Promise<string[]> {
  const indexes = await query<{ table: string; primary: boolean; first: string | null }>(`
    select t.relname as table, x.indisprimary as primary,
      (select attname from pg_attribute where attrelid = x.indrelid and attnum = x.indkey[0]) as first
    from pg_index x join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and x.indisunique`)
  return (await ofMerchants(query)).filter((table) => {
    if (table in undistributed) return false
    const own = indexes.filter((index) => index.table === table)
    return !own.some(({ primary }) => primary) || own.some(({ first }) => first !== 'merchant_id')
  })
}

/** Foreign keys that could tie one merchant's row to another's, or that a sharded database does not keep, each with its reason. */
export async function crookedReferences(query: Query): Promise<string[]> {
  const keys = await query<{ name: string; from: string; to: string; own: string; theirs: string; deletes: string }>(`
    select k.conname as name, f.relname as from, t.relname as to, k.confdeltype as deletes,
      (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) as own,
      (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) as theirs
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.relnamespace = 'public'::regnamespace order by 1`)
  return keys.flatMap((key) => {
    const why = crookedness(key)
    return why ? [`${key.name}: ${why}`] : []
  })
}

type Key = { from: string; to: string; own: string; theirs: string; deletes: string }
const setsColumns = ['n', 'd']

function crookedness({ from, to, own, theirs, deletes }: Key): string | undefined {
  if (setsColumns.includes(deletes)) return 'sets columns when a row is deleted'
  if (to in referenceTables) return undefined
  if (from in undistributed || to in undistributed)
    return from in localTables && to in localTables ? undefined : `from ${from} to ${to}`
  return own === 'merchant_id' && theirs === 'merchant_id' ? undefined : 'does not begin with the merchant'
}

/** Sequences, which serial and identity columns are made of. */
export async function selfCounting(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`)
  return rows.map(({ name }) => name)
}

const appendOnly = ['chop_entry', 'chop_void', 'voucher_entry', 'voucher_reversal', 'invoice', 'platform_audit']
const guards = appendOnly.flatMap((table) => [`${table}_append_only`, `${table}_no_truncate`])

/** Triggers that are not the guards of the ledgers, and guards that are missing or switched off. */
export async function workingTriggers(query: Query): Promise<string[]> {
  const rows = await query<{ name: string; does: string; enabled: string }>(`
    select t.tgname as name, p.proname as does, t.tgenabled as enabled from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by t.tgname`)
  const isGuard = ({ name, does, enabled }: (typeof rows)[number]) =>
    guards.includes(name) && does === 'refuse_change' && enabled === 'O'
  const missing = guards.filter((name) => !rows.some((row) => row.name === name && isGuard(row)))
  return [
    ...rows.filter((row) => !isGuard(row)).map(({ name }) => name),
    ...missing.map((name) => `${name} is missing`),
  ]
}
