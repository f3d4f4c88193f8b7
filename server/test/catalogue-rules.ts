import type pg from 'pg'

/** The rules that keep the door to sharding open, asked of a database's catalogue; each answers with what breaks it. */
export type Query = <T extends pg.QueryResultRow>(text: string) => Promise<T[]>

/** Tables whose keys do not begin with the merchant although they name one, each with its reason. */
export const lookUps: Record<string, string> = {
  merchant_key: 'finds the merchant of a short key',
  sign_in_address: 'an address signs in once over the whole platform: finds its merchant',
  campaign_address: 'a registration page names the campaign alone: finds its merchant',
  invoice_number: 'invoices are numbered over the whole platform: a number is one merchant’s',
  coupon_address: 'a download page names the coupon alone: finds its merchant',
  outbox: 'the platform writes messages, too; read by id and by state, never by merchant',
}

/** Tables that belong to no merchant. */
export const shared = [
  'attempt_counter',
  'audit_check',
  'audit_seal',
  'default_role',
  'event_base',
  'event_cursor',
  'home_page_text',
  'invoice_counter',
  'job_run',
  'passkey_challenge',
  'platform_audit',
  'platform_day',
  'platform_idempotency',
  'platform_income',
  'push_key',
  'schema_migration',
  'schema_function',
  'service_plan',
  'system_admin',
  'system_config',
  'system_export',
  'platform_file',
  'tutorial',
  'apple_identifier',
  'banner',
  'system_link',
  'system_passkey',
  'system_session',
  'task_run',
  'task_schedule',
  'wallet_clock',
  'wallet_google_lane',
  'wallet_google_notice',
  'wallet_log',
]

export const tables = (query: Query) =>
  query<{ name: string; hasMerchant: boolean }>(`
    select relname as name, exists (
      select from pg_attribute where attrelid = c.oid and attname = 'merchant_id' and not attisdropped) as "hasMerchant"
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`)

const ofMerchants = async (query: Query) =>
  (await tables(query)).filter(({ hasMerchant }) => hasMerchant).map(({ name }) => name)

/** Tables that are neither a merchant's nor listed as shared. */
export async function strayTables(query: Query): Promise<string[]> {
  const others = (await tables(query)).filter(({ hasMerchant }) => !hasMerchant)
  return others.map(({ name }) => name).filter((name) => !shared.includes(name))
}

/** Merchants' tables without a primary key, or with a unique index that begins otherwise than with the merchant. */
export async function crookedKeys(query: Query): Promise<string[]> {
  const indexes = await query<{ table: string; primary: boolean; first: string | null }>(`
    select t.relname as table, x.indisprimary as primary,
      (select attname from pg_attribute where attrelid = x.indrelid and attnum = x.indkey[0]) as first
    from pg_index x join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and x.indisunique`)
  return (await ofMerchants(query)).filter((table) => {
    if (table in lookUps) return false
    const own = indexes.filter((index) => index.table === table)
    return !own.some(({ primary }) => primary) || own.some(({ first }) => first !== 'merchant_id')
  })
}

/** Foreign keys that could tie one merchant's row to another's. */
export async function crookedReferences(query: Query): Promise<string[]> {
  const keys = await query<{ name: string; from: string; to: string; own: string; theirs: string }>(`
    select k.conname as name, f.relname as from, t.relname as to,
      (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) as own,
      (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) as theirs
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.relnamespace = 'public'::regnamespace order by 1`)
  const isCrooked = ({ from, to, own, theirs }: (typeof keys)[number]) =>
    !shared.includes(to) && (shared.includes(from) || own !== 'merchant_id' || theirs !== 'merchant_id')
  return keys.filter(isCrooked).map(({ name }) => name)
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
