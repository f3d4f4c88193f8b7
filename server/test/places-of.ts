import type { App } from '../src/core/app.ts'

/** Every place of the database, whichever table has been added, where a text or a document mentions something. */
export async function placesOf(app: App, word: string): Promise<string[]> {
  const { pool } = app.database
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_type y on y.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and y.typname in ('text', 'jsonb', 'json', 'varchar', '_text')`,
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rowCount } = await pool.query(
      `select 1 from "${table}" where strpos(lower("${column}"::text), lower($1)) > 0 limit 1`,
      [word],
    )
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found
}
