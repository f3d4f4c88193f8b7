import { sql } from 'kysely'
import type { z } from 'zod'
import type { EndpointFields, WebhookEndpoint } from '@chopcard/contract/outward/merchant/webhooks.ts'
import { maxEndpoints } from '@chopcard/contract/outward/webhooks.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import { refusedUrl } from '../../core/call-out.ts'
import type { TenantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { holdEndpoint, loadEndpoint, sealSecrets } from './endpoint-store.ts'
import { newSecrets } from './signature.ts'
import { refuseOtherVersion } from '../../core/refuse-changed.ts'

type Fields = z.output<typeof EndpointFields>
type WithSecret = WebhookEndpoint & { secret: string }

const endpointColumns = ({ url, description, eventTypes, enabled, signsWithKey }: Fields) => ({
  url,
  description,
  event_types: eventTypes,
  enabled,
  signs_with_key: signsWithKey,
})

/** What the audit log says of an endpoint. */
const noted = ({ url, description, eventTypes, enabled, signsWithKey }: Fields) => ({
  url,
  description,
  eventTypes,
  enabled,
  signsWithKey,
})

/** Refuses an address that is never called, at its field. */
function checkAddress({ app }: TenantContext, { url }: Fields): void {
  const message = refusedUrl(app.config.calls, url)
  if (message) refuse('VALIDATION_FAILED', { fields: [{ path: 'url', message }] })
}

/** Adds an endpoint with a new secret; whoever asks sees the secret this once. */
export function createEndpoint(ctx: TenantContext, fields: Fields): Promise<WithSecret> {
  checkAddress(ctx, fields)
  return ctx.write(async (tx) => {
    await refuseTooMany(tx, ctx.merchant.id)
    const { publicKey, ...secrets } = newSecrets()
    const id = newId()
    await tx
      .insertInto('webhook_endpoint')
      .values({
        merchant_id: ctx.merchant.id,
        id,
        ...endpointColumns(fields),
        secrets: sealSecrets(ctx.app.config.secret, secrets),
        public_key: publicKey,
        created_at: ctx.now,
      })
      .execute()
    ctx.note({ target: id, after: noted(fields) })
    return { ...(await loadEndpoint(tx, ctx.merchant.id, id)), secret: secrets.secret }
  })
}

/** Exact under concurrency: whoever adds one holds the merchant's row. */
async function refuseTooMany(tx: Tx, merchantId: string): Promise<void> {
  await tx
    .selectFrom('merchant')
    .select('merchant_id')
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  if (count >= maxEndpoints) refuse('WEBHOOK_LIMIT', { values: { max: maxEndpoints } })
}

/** Changes an endpoint by optimistic locking. A new address begins without the failures of the one before. */
export function changeEndpoint(
  ctx: TenantContext,
  id: string,
  { version, ...fields }: Fields & { version: number },
): Promise<WebhookEndpoint> {
  checkAddress(ctx, fields)
  return ctx.write(async (tx) => {
    const row = await holdEndpoint(tx, ctx.merchant.id, id)
    const before = await loadEndpoint(tx, ctx.merchant.id, id)
    if (row.version !== version) refuseOtherVersion(noted(fields), noted(before))
    const isAnew = row.url !== fields.url || (fields.enabled && !row.enabled)
    await update(tx, ctx.merchant.id, id, {
      ...endpointColumns(fields),
      ...(isAnew && anew),
      ...(fields.enabled && running),
    })
    ctx.note({ target: id, before: noted(before), after: noted(fields) })
    return loadEndpoint(tx, ctx.merchant.id, id)
  })
}

const anew = { failing_since: null, warned_at: null, paused_until: null }
/** What has waited is looked at soon. */
const running = { disabled_reason: null, due_at: sql<Date>`now()` }

type Columns = Partial<ReturnType<typeof endpointColumns>> &
  Partial<Record<keyof typeof anew | keyof typeof running, unknown>>

const update = (tx: Tx, merchantId: string, id: string, columns: Columns) =>
  tx
    .updateTable('webhook_endpoint')
    .set((eb) => ({ ...(columns as object), version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()

/** Enables or disables an endpoint; deliveries that wait stay, and go on when it is enabled again. */
export const switchEndpoint = (ctx: TenantContext, id: string, enabled: boolean): Promise<WebhookEndpoint> =>
  ctx.write(async (tx) => {
    const row = await holdEndpoint(tx, ctx.merchant.id, id)
    if (row.enabled !== enabled)
      await update(tx, ctx.merchant.id, id, { enabled, ...(enabled && { ...anew, ...running }) })
    ctx.note({ target: id, before: { enabled: row.enabled }, after: { enabled } })
    return loadEndpoint(tx, ctx.merchant.id, id)
  })

/** Deletes an endpoint with its deliveries. */
export const removeEndpoint = (ctx: TenantContext, id: string): Promise<{ done: true }> =>
  ctx.write(async (tx) => {
    const { url, description } = await holdEndpoint(tx, ctx.merchant.id, id)
    await tx.deleteFrom('webhook_endpoint').where('merchant_id', '=', ctx.merchant.id).where('id', '=', id).execute()
    ctx.note({ target: id, before: { url, description } })
    return { done: true }
  })

/** Makes new secrets; those before them sign too for a day. Whoever asks sees the new secret this once. */
export const rotateSecret = (ctx: TenantContext, id: string): Promise<WithSecret> =>
  ctx.write(async (tx) => {
    const { secrets: before } = await holdEndpoint(tx, ctx.merchant.id, id)
    const { publicKey, ...secrets } = newSecrets()
    await tx
      .updateTable('webhook_endpoint')
      .set((eb) => ({
        old_secrets: before,
        old_secrets_until: sql<Date>`now() + interval '1 day'`,
        secrets: sealSecrets(ctx.app.config.secret, secrets),
        public_key: publicKey,
        version: eb('version', '+', 1),
      }))
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', id)
      .execute()
    ctx.note({ target: id })
    return { ...(await loadEndpoint(tx, ctx.merchant.id, id)), secret: secrets.secret }
  })
