import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'
import type { Member } from '../../core/schema.d.ts'

// The only file that writes the table of members (server/test/statements.test.ts). Each change has its event.

type Fields = Omit<Updateable<Member>, 'merchant_id' | 'id'>
type Change = { [Name in keyof Fields]: Fields[Name] | RawBuilder<Fields[Name]> }

/** Adds a member; `actor` has caused it where that is not the caller of a request. */
export async function addMember(
  tx: Tx,
  member: Insertable<Member> & { merchant_id: string; id: string },
  actor?: Actor,
): Promise<void> {
  await tx.insertInto('member').values(member).execute()
  const cause = { merchantId: member.merchant_id, ...(actor && { actor }) }
  recordEvent(tx, cause, { type: 'member.created', subject: member.id, data: {} })
}

/** What a change of a member means to others; without it the changed columns are named. */
type Meaning =
  | { type: 'member.merged'; data: { into: string } }
  | { type: 'member.forgotten'; data: Record<string, never> }

/** Changes one member, or several in the same way. */
export async function changeMember(
  tx: Tx,
  merchantId: string,
  ids: string | readonly string[],
  change: Change,
  meaning?: Meaning,
): Promise<void> {
  const subjects = typeof ids === 'string' ? [ids] : [...ids]
  await tx
    .updateTable('member')
    .set(change as Fields)
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', subjects)
    .execute()
  const said = meaning ?? { type: 'member.updated' as const, data: { fields: Object.keys(change) } }
  for (const subject of subjects) recordEvent(tx, { merchantId }, { ...said, subject })
}

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
  if (numUpdatedRows) recordEvent(tx, { merchantId }, { type: 'member.updated', subject: id, data: { fields: [name] } })
  return numUpdatedRows > 0n
}

/**
 * Takes a number away from whoever only typed it in, at a registration without a code: it is the one's who holds the
 * phone. Whoever gives the address that stands beside it is the same person, and keeps all.
 */
export async function releaseClaims(
  tx: Tx,
  merchantId: string,
  mobile: string,
  email: string | undefined,
): Promise<void> {
  const released = await tx
    .updateTable('member')
    .set({ mobile: null, mobile_unproven: false })
    .where('merchant_id', '=', merchantId)
    .where('mobile', '=', mobile)
    .where('mobile_unproven', '=', true)
    .where(sql<boolean>`email is distinct from ${email ?? null}`)
    .returning('id')
    .execute()
  for (const { id: subject } of released)
    recordEvent(tx, { merchantId }, { type: 'member.updated', subject, data: { fields: ['mobile'] } })
}

export async function removeMember(tx: Tx, merchantId: string, id: string): Promise<void> {
  await tx.deleteFrom('member').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
  recordEvent(tx, { merchantId }, { type: 'member.deleted', subject: id, data: {} })
}
