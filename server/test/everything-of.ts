import type pg from 'pg'

/**
 * A digest of the merchant's rows by table, apart from those of `without`. For tests with a database of their own: jobs that other tests
 * run for all merchants write their rows.
 */
export async function everythingOf(
  pool: pg.Pool,
  merchantId: string,
  without: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id'
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const digests = rows
    .filter(({ name }) => !without.includes(name))
    .map(
      ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest
      from ${name} t where merchant_id = $1`,
    )
  // One statement: a test asks for it hundreds of times.
  const { rows: all } = await pool.query<{ name: string; digest: string }>(digests.join(' union all '), [merchantId])
  return Object.fromEntries(all.map(({ name, digest }) => [name, digest]))
}

/** The tables whose digests differ. */
export const different = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])
