import { sql } from 'kysely'
import type * as contract from '@chopcard/contract/outward/merchant/webhooks.ts'
import type { Verb } from '../../core/context.ts'
import { containing, fetchPage, orderOf } from '../../core/paging.ts'
import { endpointsQuery, loadEndpoint, presentEndpoint } from './endpoint-store.ts'
import { changeEndpoint, createEndpoint, removeEndpoint, rotateSecret, switchEndpoint } from './write-endpoints.ts'

const sorts = { createdAt: sql`e.created_at`, url: sql`e.url` }

export const listWebhooks: Verb<typeof contract.listWebhooks> = async ({ db, merchant }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? 'createdAt', sorts)
  let rows = endpointsQuery(db, merchant.id).orderBy(column, direction).orderBy('e.id', direction)
  if (query.enabled) rows = rows.where('e.enabled', '=', query.enabled === 'true')
  if (query.q) {
    const part = containing(query.q)
    rows = rows.where((eb) => eb.or([eb('e.url', 'ilike', part), eb('e.description', 'ilike', part)]))
  }
  const page = await fetchPage(db, rows, query)
  return { ...page, items: page.items.map(presentEndpoint) }
}

export const getWebhook: Verb<typeof contract.getWebhook> = ({ db, merchant }, { params: { id } }) =>
  loadEndpoint(db, merchant.id, id)

export const createWebhook: Verb<typeof contract.createWebhook> = (ctx, { body }) => createEndpoint(ctx, body)

export const editWebhook: Verb<typeof contract.editWebhook> = (ctx, { params: { id }, body }) =>
  changeEndpoint(ctx, id, body)

export const enableWebhook: Verb<typeof contract.enableWebhook> = (ctx, { params: { id } }) =>
  switchEndpoint(ctx, id, true)

export const disableWebhook: Verb<typeof contract.disableWebhook> = (ctx, { params: { id } }) =>
  switchEndpoint(ctx, id, false)

export const deleteWebhook: Verb<typeof contract.deleteWebhook> = (ctx, { params: { id } }) => removeEndpoint(ctx, id)

export const rotateWebhookSecret: Verb<typeof contract.rotateWebhookSecret> = (ctx, { params: { id } }) =>
  rotateSecret(ctx, id)
