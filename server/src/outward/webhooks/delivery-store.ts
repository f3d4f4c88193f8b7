import { type SelectQueryBuilder, sql } from 'kysely'
import type { WebhookDelivery } from '@chopcard/contract/outward/merchant/webhooks.ts'
import type { AttemptError } from '@chopcard/contract/outward/webhooks.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Db, Tx } from '../../core/database.ts'

/** The deliveries of one endpoint. */
export const deliveriesQuery = (db: Db | Tx, merchantId: string, endpointId: string) =>
  db
    .selectFrom('webhook_delivery as d')
    .select([
      'd.id',
      'd.message_id',
      'd.type',
      'd.state',
      'd.attempts',
      'd.next_attempt_at',
      'd.last_attempt_at',
      'd.last_status',
      'd.last_error',
      'd.last_ms',
      'd.created_at',
    ])
    .where('d.merchant_id', '=', merchantId)
    .where('d.endpoint_id', '=', endpointId)

type Row = ReturnType<typeof deliveriesQuery> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never

export const presentDelivery = (row: Row): WebhookDelivery => ({
  id: row.id,
  messageId: row.message_id,
  type: row.type as WebhookDelivery['type'],
  state: row.state as WebhookDelivery['state'],
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
  lastStatus: row.last_status,
  lastError: row.last_error as AttemptError | null,
  lastMs: row.last_ms,
  createdAt: row.created_at.toISOString(),
})

export async function loadDelivery(db: Db | Tx, merchantId: string, endpointId: string, id: string) {
  const row = await deliveriesQuery(db, merchantId, endpointId).where('d.id', '=', id).executeTakeFirst()
  return presentDelivery(row ?? refuse('NOT_FOUND'))
}

/** What of a delivery says that it is sent again at once, from the beginning of the schedule. */
export const anew = { state: 'waiting', step: 1, next_attempt_at: sql<Date>`now()` } as const

/** Has the deliveries of an endpoint looked at now. */
export const setDue = (tx: Tx, merchantId: string, endpointId: string) =>
  tx
    .updateTable('webhook_endpoint')
    .set({ due_at: sql<Date>`now()` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', endpointId)
    .execute()
