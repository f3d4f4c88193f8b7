import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { breaks, type Tx } from './database.ts'

/** Writes a row whose name is unique; refuses with NAME_ALREADY_EXISTS at the field `name` where `constraint` says that it is taken. */
export async function unlessNameTaken<T>(constraint: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (breaks(error, constraint)) refuse('NAME_ALREADY_EXISTS', { fields: [{ path: 'name', message: 'nameExists' }] })
    throw error
  }
}

/** How many rows a merchant has; of several who add one, each counts what the one before has added. */
export async function lockAndCount(tx: Tx, merchantId: string, table: 'automation' | 'segment'): Promise<number> {
  await sql`select from merchant where merchant_id = ${merchantId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where merchant_id = ${merchantId}`.execute(tx)
  return rows[0]?.count ?? 0
}
