import { sql } from 'kysely'
import { webhookTypes } from '@chopcard/contract/outward/webhooks.ts'
import { newId } from '../../core/new-id.ts'
import type { Tx } from '../../core/database.ts'
import { markWriting } from '../../core/events.ts'
import { merchantIn } from '../../core/merchant-in.ts'
import { subscriber } from '../../core/subscriber.ts'
import { describeEvents, type WebhookEvent } from './describe-events.ts'

/** Writes a delivery of each event for every endpoint that asks for it (decisions/webhooks.md §2). */
export const writeWebhookDeliveries = subscriber({
  name: 'webhooks',
  types: webhookTypes,
  pauseMs: 200,
  async handle(_app, tx, events) {
    const endpoints = await endpointsOf(tx, events)
    const wanted = events.flatMap((event) => targetsOf(endpoints, event).map((endpoint) => ({ event, endpoint })))
    if (!wanted.length) return
    const messages = await describeEvents(tx, [...new Set(wanted.map(({ event }) => event))])
    const rows = wanted.map(({ event, endpoint }) => ({
      merchant_id: event.merchantId,
      id: newId(),
      endpoint_id: endpoint.id,
      message_id: messageIdOf(event),
      type: event.type,
      body: JSON.stringify(messages.get(event.id)),
      request_id: event.requestId,
    }))
    await insertDeliveries(tx, rows)
    await setAllDue(
      tx,
      wanted.map(({ endpoint }) => endpoint),
    )
    // The sender waits for news of events.
    markWriting(tx)
  },
})

/** The id of the message about an event; full stops separate the parts of what is signed. */
export const messageIdOf = ({ id }: Pick<WebhookEvent, 'id'>): string => `msg_${id.replace('.', '-')}`

type Endpoint = { merchant_id: string; id: string; event_types: string[] }

/** The endpoints of the merchants of events who may sign in; they are not deleted before the deliveries are written. */
const endpointsOf = (tx: Tx, events: readonly WebhookEvent[]): Promise<Endpoint[]> =>
  tx
    .selectFrom('webhook_endpoint as e')
    .innerJoin('merchant as m', 'm.merchant_id', 'e.merchant_id')
    .select(['e.merchant_id', 'e.id', 'e.event_types'])
    .where('e.merchant_id', 'in', [...new Set(events.map(({ merchantId }) => merchantId))])
    .where('e.enabled', '=', true)
    .where('m.account_state', 'not in', ['disabled', 'terminated'])
    .orderBy('e.merchant_id')
    .orderBy('e.id')
    .forKeyShare('e')
    .execute()

const targetsOf = (endpoints: readonly Endpoint[], { merchantId, type, subject }: WebhookEvent) =>
  endpoints.filter(
    ({ merchant_id, id, event_types }) =>
      merchant_id === merchantId && (type === 'endpoint.test' ? id === subject : event_types.includes(type)),
  )

const insertDeliveries = (tx: Tx, rows: readonly object[]) =>
  sql`insert into webhook_delivery (merchant_id, id, endpoint_id, message_id, type, body, request_id, next_attempt_at)
    select merchant_id, id, endpoint_id, message_id, type, body, request_id, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (merchant_id uuid, id uuid, endpoint_id uuid, message_id text, type text, body text, request_id text)
    on conflict (merchant_id, endpoint_id, message_id) do nothing`.execute(tx)

/** Also those that are due already, so that the row is held: whoever notes meanwhile that nothing waits has not seen the deliveries. */
const setAllDue = (tx: Tx, endpoints: readonly Endpoint[]) =>
  sql`update webhook_endpoint e set due_at = now()
    from jsonb_to_recordset(${JSON.stringify(endpoints)}::jsonb) as x (merchant_id uuid, id uuid)
    where e.merchant_id = ${merchantIn(endpoints, 'x.merchant_id')} and e.id = x.id`.execute(tx)
