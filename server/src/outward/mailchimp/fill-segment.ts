import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Connected } from './connection.ts'
import { nextRecipients, reachOf } from './edm-reach.ts'
import { type EdmRow, loadEdm } from './edm-store.ts'
import type { Ask } from './remote-campaign.ts'

/** Mailchimp takes no more in one call. */
const MEMBERS_AT_ONCE = 500

/**
 * Puts the recipients of a mailing, as they are now, into a segment of its own; answers with how many they are. It goes on
 * where it was interrupted: adding somebody twice changes nothing.
 */
export async function fillSegment(
  app: App,
  merchant: Merchant,
  { audienceId }: Connected,
  row: EdmRow,
  ask: Ask,
): Promise<number> {
  const { kysely: db } = app.database
  const key = sql`merchant_id = ${row.merchant_id} and id = ${row.id}`
  if (row.is_filled) return row.recipients
  const segmentId = row.segment_id ?? (await createSegment(app, audienceId, row, ask))
  for (let after = row.filled_after; ; ) {
    const members = await nextRecipients(db, merchant, row.audience, after, MEMBERS_AT_ONCE)
    after = members.at(-1)?.id ?? null
    if (members.length)
      await ask({
        method: 'POST',
        path: `/lists/${audienceId}/segments/${segmentId}`,
        query: { fields: 'total_added' },
        body: { members_to_add: members.map(({ email }) => email) },
      })
    await sql`update mailchimp_edm set filled_after = coalesce(${after}, filled_after), is_filled = ${members.length < MEMBERS_AT_ONCE},
        next_at = now() + interval '5 minutes' where ${key}`.execute(db)
    if (members.length < MEMBERS_AT_ONCE) break
  }
  const { recipients, excluded } = await reachOf(db, merchant, row.audience)
  await sql`update mailchimp_edm set recipients = ${recipients}, excluded = ${JSON.stringify(excluded)}::jsonb
    where ${key}`.execute(db)
  return recipients
}

async function createSegment({ database }: App, audienceId: string, row: EdmRow, ask: Ask): Promise<string> {
  const { id } = await ask<{ id: number }>({
    method: 'POST',
    path: `/lists/${audienceId}/segments`,
    query: { fields: 'id' },
    body: { name: `${row.title} [${row.id}]`.slice(-100), static_segment: [] },
  })
  await sql`update mailchimp_edm set segment_id = coalesce(segment_id, ${String(id)}), audience_id = ${audienceId}
    where merchant_id = ${row.merchant_id} and id = ${row.id}`.execute(database.kysely)
  return (await loadEdm(database.kysely, row.merchant_id, row.id)).segment_id ?? String(id)
}
