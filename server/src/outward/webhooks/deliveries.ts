import type * as contract from '@chopcard/contract/outward/merchant/webhooks.ts'
import type { AttemptError } from '@chopcard/contract/outward/webhooks.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { addDays, startOfDay } from '../../core/clock.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'
import { containing, fetchPage } from '../../core/paging.ts'
import { anew, deliveriesQuery, loadDelivery, presentDelivery, setDue } from './delivery-store.ts'
import { holdEndpoint, loadEndpoint } from './endpoint-store.ts'

export const listWebhookDeliveries: Verb<typeof contract.listWebhookDeliveries> = async (
  { db, merchant },
  { params: { id }, query },
) => {
  await loadEndpoint(db, merchant.id, id)
  const direction = query.sort === 'createdAt' ? 'asc' : 'desc'
  let rows = deliveriesQuery(db, merchant.id, id).orderBy('d.id', direction)
  const day = (given: string) => startOfDay(given, merchant.timeZone)
  if (query.state) rows = rows.where('d.state', '=', query.state)
  if (query.type) rows = rows.where('d.type', '=', query.type)
  if (query.from) rows = rows.where('d.created_at', '>=', day(query.from))
  if (query.to) rows = rows.where('d.created_at', '<', day(addDays(query.to, 1)))
  if (query.q) rows = rows.where('d.message_id', 'ilike', containing(query.q))
  const page = await fetchPage(db, rows, query)
  return { ...page, items: page.items.map(presentDelivery) }
}

export const getWebhookDelivery: Verb<typeof contract.getWebhookDelivery> = async (
  { db, merchant },
  { params: { id, deliveryId } },
) => {
  const delivery = await loadDelivery(db, merchant.id, id, deliveryId)
  const { body } = await db
    .selectFrom('webhook_delivery')
    .select('body')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  const tries = await db
    .selectFrom('webhook_attempt')
    .select(['number', 'at', 'status', 'error', 'response', 'ms'])
    .where('merchant_id', '=', merchant.id)
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
  return {
    ...delivery,
    body,
    tries: tries.map(({ at, error, ...one }) => ({
      ...one,
      at: at.toISOString(),
      error: error as AttemptError | null,
    })),
  }
}

/** An endpoint that messages can be sent to, held. */
async function holdEnabled(tx: Tx, { merchant }: TenantContext, id: string): Promise<void> {
  const { enabled } = await holdEndpoint(tx, merchant.id, id)
  if (!enabled) refuse('WEBHOOK_DISABLED')
}

/** Sends one message again. */
export const resendDelivery = (ctx: TenantContext, endpointId: string, id: string) =>
  ctx.write(async (tx) => {
    await holdEnabled(tx, ctx, endpointId)
    const before = await loadDelivery(tx, ctx.merchant.id, endpointId, id)
    await tx
      .updateTable('webhook_delivery')
      .set(anew)
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', id)
      .execute()
    await setDue(tx, ctx.merchant.id, endpointId)
    ctx.note({ target: id, before: { state: before.state }, after: { state: 'waiting' } })
    return loadDelivery(tx, ctx.merchant.id, endpointId, id)
  })

/** Sends every message again that has failed, or waits after a failure, since a moment; answers how many. */
export const resendFailed = (ctx: TenantContext, endpointId: string, since: Date) =>
  ctx.write(async (tx) => {
    await holdEnabled(tx, ctx, endpointId)
    const { numUpdatedRows } = await tx
      .updateTable('webhook_delivery')
      .set(anew)
      .where('merchant_id', '=', ctx.merchant.id)
      .where('endpoint_id', '=', endpointId)
      .where('created_at', '>=', since)
      .where((eb) =>
        eb.or([
          eb('state', '=', 'failed'),
          eb.and([eb('state', '=', 'waiting'), eb('attempts', '>', 0), eb('running_until', 'is', null)]),
        ]),
      )
      .executeTakeFirst()
    await setDue(tx, ctx.merchant.id, endpointId)
    const count = Number(numUpdatedRows)
    ctx.note({ target: endpointId, after: { since: since.toISOString(), count } })
    return { count }
  })

/** Records the event `endpoint.test`, which goes to this endpoint alone. */
export const sendTest = (ctx: TenantContext, id: string) =>
  ctx.write(async (tx) => {
    await holdEnabled(tx, ctx, id)
    ctx.note({ target: id })
    recordEvent(tx, { merchantId: ctx.merchant.id }, { type: 'endpoint.test', subject: id, data: {} })
    return { done: true as const }
  })

export const resendWebhookDelivery: Verb<typeof contract.resendWebhookDelivery> = (ctx, { params }) =>
  resendDelivery(ctx, params.id, params.deliveryId)

export const resendFailedWebhooks: Verb<typeof contract.resendFailedWebhooks> = (ctx, { params: { id }, body }) =>
  resendFailed(ctx, id, new Date(body.since))

export const testWebhook: Verb<typeof contract.testWebhook> = (ctx, { params: { id } }) => sendTest(ctx, id)
