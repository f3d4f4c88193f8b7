import { type SelectQueryBuilder, sql } from 'kysely'
import type { ChosenType } from '@chopcard/contract/outward/webhooks.ts'
import type { WebhookEndpoint } from '@chopcard/contract/outward/merchant/webhooks.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Db, Tx } from '../../core/database.ts'
import { seal, unseal } from '../../core/seal.ts'
import type { Secrets } from './signature.ts'

const purpose = 'webhook'

export const sealSecrets = (secret: string, { secret: shared, privateKey }: Secrets): string =>
  seal(secret, purpose, JSON.stringify({ secret: shared, privateKey }))
export const openSecrets = (secret: string, sealed: string): Secrets =>
  JSON.parse(unseal(secret, purpose, sealed)) as Secrets

const ofEndpoint = (merchantId: string, state: 'waiting' | 'failed') =>
  sql<number>`(select count(*) from webhook_delivery d
    where d.merchant_id = ${merchantId} and d.endpoint_id = e.id and d.state = ${sql.lit(state)})`

/** A merchant's endpoints with what waits and what has failed. */
export const endpointsQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('webhook_endpoint as e')
    .select([
      'e.id',
      'e.url',
      'e.description',
      'e.event_types',
      'e.enabled',
      'e.disabled_reason',
      'e.signs_with_key',
      'e.public_key',
      sql<Date | null>`case when e.old_secrets_until > now() then e.old_secrets_until end`.as('old_secret_until'),
      'e.failing_since',
      'e.version',
      'e.created_at',
      ofEndpoint(merchantId, 'waiting').as('waiting'),
      ofEndpoint(merchantId, 'failed').as('failed'),
      sql<Date | null>`(select max(d.last_attempt_at) from webhook_delivery d
        where d.merchant_id = ${merchantId} and d.endpoint_id = e.id and d.state = 'delivered')`.as(
        'last_delivered_at',
      ),
    ])
    .where('e.merchant_id', '=', merchantId)

type Row = ReturnType<typeof endpointsQuery> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never

export const presentEndpoint = (row: Row): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  eventTypes: row.event_types as ChosenType[],
  enabled: row.enabled,
  disabledReason: row.disabled_reason as WebhookEndpoint['disabledReason'],
  signsWithKey: row.signs_with_key,
  publicKey: row.public_key,
  oldSecretUntil: row.old_secret_until?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  waiting: row.waiting,
  failed: row.failed,
  lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

/** One endpoint as it is shown; NOT_FOUND where the merchant has none of this id. */
export async function loadEndpoint(db: Db | Tx, merchantId: string, id: string): Promise<WebhookEndpoint> {
  const row = await endpointsQuery(db, merchantId).where('e.id', '=', id).executeTakeFirst()
  return presentEndpoint(row ?? refuse('NOT_FOUND'))
}

/** Holds an endpoint's row until the end of the transaction; NOT_FOUND where the merchant has none of this id. */
export async function holdEndpoint(tx: Tx, merchantId: string, id: string) {
  const row = await tx
    .selectFrom('webhook_endpoint')
    .select(['url', 'description', 'event_types', 'enabled', 'signs_with_key', 'secrets', 'version'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}
