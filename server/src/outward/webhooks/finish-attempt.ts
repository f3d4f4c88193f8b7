import { sql } from 'kysely'
import { maxKeptResponse } from '@chopcard/contract/outward/webhooks.ts'
import type { App } from '../../core/app.ts'
import type { CallResult } from '../../core/call-out.ts'
import { cutText } from '../../core/cut-text-rules.ts'
import type { Tx } from '../../core/database.ts'
import { type AfterAttempt, afterAttempt } from './attempt-rules.ts'
import { type Claimed, nextDue } from './claim-deliveries.ts'
import { tellOfDisabled } from './tell-of-failures.ts'

export type Attempt = { at: Date; ms: number; result: CallResult }

/** Writes down how an attempt ended and what follows for the delivery and its endpoint. */
export const finishAttempt = (app: App, claimed: Claimed, attempt: Attempt): Promise<void> =>
  app.database.tx(async (tx) => {
    const endpoint = await holdState(tx, claimed)
    // Deleted meanwhile, with its deliveries.
    if (!endpoint) return
    const { result } = attempt
    const outcome =
      'status' in result
        ? { status: result.status, retryAfter: result.headers['retry-after'] }
        : { error: result.error }
    const delivery = { step: endpoint.step }
    const after = afterAttempt(delivery, { failingSince: endpoint.failing_since }, outcome, endpoint.now, Math.random())
    await writeDelivery(tx, claimed, attempt, after)
    await writeAttempt(tx, claimed, attempt)
    await writeEndpoint(tx, claimed, after)
    const { disabledReason } = after.endpoint
    if (disabledReason && endpoint.enabled) await tellOfDisabled(tx, app, claimed, endpoint.url, disabledReason)
  })

const holdState = (tx: Tx, { merchantId, endpointId, id, attempts }: Claimed) =>
  tx
    .selectFrom('webhook_endpoint as e')
    .innerJoin('webhook_delivery as d', (join) =>
      join.onRef('d.merchant_id', '=', 'e.merchant_id').onRef('d.endpoint_id', '=', 'e.id'),
    )
    .select(['e.url', 'e.enabled', 'e.failing_since', 'd.step', sql<Date>`now()`.as('now')])
    .where('e.merchant_id', '=', merchantId)
    .where('e.id', '=', endpointId)
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    // An attempt that was given up for lost, and began anew, is the other one's to end.
    .where('d.attempts', '=', attempts)
    .forNoKeyUpdate()
    .executeTakeFirst()

function writeDelivery(tx: Tx, claimed: Claimed, { at, ms, result }: Attempt, { delivery }: AfterAttempt) {
  const isWaiting = delivery.state === 'waiting'
  return tx
    .updateTable('webhook_delivery')
    .set({
      state: delivery.state,
      ...(isWaiting && { step: delivery.step }),
      next_attempt_at: isWaiting ? delivery.at : null,
      running_until: null,
      last_attempt_at: at,
      last_ms: ms,
      last_status: 'status' in result ? result.status : null,
      last_error: 'error' in result ? result.error : null,
    })
    .where('merchant_id', '=', claimed.merchantId)
    .where('id', '=', claimed.id)
    .execute()
}

const writeAttempt = (tx: Tx, { merchantId, id, attempts }: Claimed, { at, ms, result }: Attempt) =>
  tx
    .insertInto('webhook_attempt')
    .values({
      merchant_id: merchantId,
      delivery_id: id,
      number: attempts,
      at,
      ms,
      status: 'status' in result ? result.status : null,
      response: 'status' in result ? cutText(result.text, maxKeptResponse) : '',
      error: 'error' in result ? result.error : null,
    })
    .execute()

const writeEndpoint = (tx: Tx, key: Claimed, { endpoint }: AfterAttempt) =>
  tx
    .updateTable('webhook_endpoint')
    .set({
      failing_since: endpoint.failingSince,
      ...(endpoint.failingSince === null && { warned_at: null, paused_until: null }),
      ...(endpoint.pausedUntil && { paused_until: endpoint.pausedUntil }),
      ...(endpoint.disabledReason && { enabled: false, disabled_reason: endpoint.disabledReason }),
      due_at: sql<Date>`${nextDue(key)}`,
    })
    .where('merchant_id', '=', key.merchantId)
    .where('id', '=', key.endpointId)
    .execute()
