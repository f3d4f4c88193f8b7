import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'

/** The merchant of an id or a short key. Throws if there is none. */
export async function merchantNamed(db: Db, named: string): Promise<string> {
  const row = await db
    .selectFrom('merchant_key')
    .select('merchant_id')
    .where((eb) => eb.or([eb('short_key', '=', named), eb(sql<string>`merchant_id::text`, '=', named)]))
    .executeTakeFirst()
  if (!row) throw new Error(`There is no merchant ${named}: name it by its id or its short key.`)
  return row.merchant_id
}
