import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Member } from '../../core/schema.d.ts'

// The only file that writes the table of members (server/test/statements.test.ts).

type Fields = Omit<Updateable<Member>, 'merchant_id' | 'id'>
type Change = { [Name in keyof Fields]: Fields[Name] | RawBuilder<Fields[Name]> }

export const addMember = (tx: Tx, member: Insertable<Member>) => tx.insertInto('member').values(member).execute()

/** Changes one member, or several in the same way. */
export const changeMember = (db: Db | Tx, merchantId: string, ids: string | readonly string[], change: Change) =>
  db
    .updateTable('member')
    .set(change as Fields)
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', typeof ids === 'string' ? [ids] : [...ids])
    .execute()

/** Takes a value away from a member who still has it; false where it was changed since. */
export async function clearMemberValue(
  tx: Tx,
  merchantId: string,
  id: string,
  name: keyof Fields,
  value: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ [name]: null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where(sql.ref(name), '=', value)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Takes a number away from whoever only typed it in, at a registration without a code: it is the one's who holds the
 * phone. Whoever gives the address that stands beside it is the same person, and keeps all.
 */
export const releaseClaims = (tx: Tx, merchantId: string, mobile: string, email: string | undefined) =>
  tx
    .updateTable('member')
    .set({ mobile: null, mobile_unproven: false })
    .where('merchant_id', '=', merchantId)
    .where('mobile', '=', mobile)
    .where('mobile_unproven', '=', true)
    .where(sql<boolean>`email is distinct from ${email ?? null}`)
    .execute()

export const removeMember = (tx: Tx, merchantId: string, id: string) =>
  tx.deleteFrom('member').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
