import { type Selectable, sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { Outbox } from '../../core/schema.d.ts'

/** Counts a member whom a message to many has reached: once, by whichever of its channels was the first. */
export async function noteArrival(db: Db, message: Selectable<Outbox>): Promise<void> {
  const { merchant_id: merchantId, notification_id: id, member_id: memberId } = message
  if (id === null) return
  await sql`with reached as (
      update notification_recipient set delivered_at = now()
      where merchant_id = ${merchantId} and notification_id = ${id} and member_id = ${memberId} and delivered_at is null
      returning 1)
    update notification set delivered = delivered + (select count(*) from reached)
    where merchant_id = ${merchantId} and id = ${id} and exists (select from reached)`.execute(db)
}
