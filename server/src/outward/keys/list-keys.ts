import { sql } from 'kysely'
import type { listKeys as listRoute, listRequests as requestsRoute } from '@chopcard/contract/outward/merchant/keys.ts'
import type { Verb } from '../../core/context.ts'
import { containing, fetchPage, orderOf } from '../../core/paging.ts'
import { keysQuery, keyState, presentKey } from './key-store.ts'

/** The keys of one kind. */
export const listKeys: Verb<typeof listRoute> = async ({ db, merchant }, { params, query }) => {
  const { column, direction } = orderOf(query.sort ?? '-createdAt', {
    createdAt: sql`k.created_at`,
    name: sql`lower(k.name)`,
    expiresAt: sql`k.expires_at`,
  })
  let keys = keysQuery(db, merchant.id).where('k.kind', '=', params.x)
  if (query.state) keys = keys.where(keyState, '=', query.state)
  if (query.isTest) keys = keys.where('k.is_test', '=', query.isTest === 'true')
  const { q } = query
  if (q) keys = keys.where((eb) => eb.or([eb('k.name', 'ilike', containing(q)), eb('k.hint', 'ilike', containing(q))]))
  const ordered = keys
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('k.id', direction)
  const page = await fetchPage(db, ordered, query)
  return { ...page, items: page.items.map((row) => presentKey(row, merchant)) }
}

const outcomes = {
  done: sql<boolean>`r.status < 400`,
  refused: sql<boolean>`r.status between 400 and 499`,
  failed: sql<boolean>`r.status >= 500`,
} as const

/** What the merchant's keys called. */
export const listRequests: Verb<typeof requestsRoute> = async ({ db, merchant }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-at', { at: sql`r.at`, ms: sql`r.ms` })
  let requests = db
    .selectFrom('api_request as r')
    .innerJoin('api_key as k', (on) => on.onRef('k.merchant_id', '=', 'r.merchant_id').onRef('k.id', '=', 'r.key_id'))
    .select(['r.id', 'r.at', 'r.key_id', 'r.call', 'r.status', 'r.ms', 'r.request_id', 'k.name', 'k.is_test'])
    .where('r.merchant_id', '=', merchant.id)
  if (query.keyId) requests = requests.where('r.key_id', '=', query.keyId)
  if (query.outcome) requests = requests.where(outcomes[query.outcome])
  if (query.requestId) requests = requests.where('r.request_id', '=', query.requestId)
  if (query.q) requests = requests.where('r.call', 'ilike', containing(query.q))
  const page = await fetchPage(db, requests.orderBy(column, direction).orderBy('r.id', direction), query)
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      keyId: row.key_id,
      keyName: row.name,
      isTest: row.is_test,
      call: row.call,
      status: row.status,
      ms: row.ms,
      requestId: row.request_id,
    })),
  }
}
