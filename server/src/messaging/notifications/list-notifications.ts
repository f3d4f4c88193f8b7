import { sql } from 'kysely'
import {
  type cancelNotification as cancelRoute,
  type getNotification as getRoute,
  type listNotifications as listRoute,
  type SkipReason,
  skipReasons,
} from '@chopcard/contract/messaging/merchant/notifications.ts'
import { filterWords } from '../../loyalty/cards/with-segment.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { fetchPage } from '../../core/paging.ts'
import {
  type Audience,
  countTold,
  loadNotification,
  type NotificationRow,
  notificationsQuery,
  presentNotification,
} from './notification-store.ts'

export const listNotifications: Verb<typeof listRoute> = async (ctx, { query: { q, campaignId, state, ...asked } }) => {
  const direction = asked.sort === 'createdAt' ? 'asc' : 'desc'
  let query = notificationsQuery(ctx.db, ctx.merchant.id)
  if (campaignId) query = query.where('n.campaign_id', '=', campaignId)
  if (state) query = query.where('n.state', '=', state)
  if (q) query = query.where(hasText(q))
  const page = await fetchPage(ctx.db, query.orderBy('n.created_at', direction).orderBy('n.id', direction), asked)
  return { ...page, items: page.items.map((row) => presentNotification(row as NotificationRow)) }
}

/** Whether a text of the message's words has this in it; the names by which they are kept are no words. */
const hasText = (q: string) => sql<boolean>`exists (
  select from jsonb_path_query(n.words, 'strict $.**') as word
  where jsonb_typeof(word) = 'string' and strpos(lower(word #>> '{}'), lower(${q})) > 0)`

const noneSkipped = Object.fromEntries(skipReasons.map((reason) => [reason, 0])) as Record<SkipReason, number>

export const getNotification: Verb<typeof getRoute> = async ({ db, merchant, now }, { params: { id } }) => {
  const row = await loadNotification(db, merchant.id, id)
  const { rows } = await sql<{ note: SkipReason | null; members: number }>`
    select note, count(*)::int as members from notification_recipient
    where merchant_id = ${merchant.id} and notification_id = ${id}
      and (state = 'skipped' or state = 'waiting' and due_at > ${now})
    group by note`.execute(db)
  const skippedFor = Object.fromEntries(rows.flatMap(({ note, members }) => (note ? [[note, members]] : [])))
  return {
    ...presentNotification(row),
    skippedFor: { ...noneSkipped, ...skippedFor },
    quietNow: row.state === 'running' ? (rows.find(({ note }) => note === null)?.members ?? 0) : 0,
    words: row.words,
    version: row.version,
    to: await askedFor(db, merchant.id, row.audience),
  }
}

/** Filters are words of an address again, as the list of members takes them. */
async function askedFor(db: Db, merchantId: string, { kind, filters, memberIds = [] }: Audience) {
  if (kind === 'campaign') return { campaignId: filters?.campaignId }
  if (kind === 'filters') return { filters: filterWords(filters ?? {}) }
  const cards = await db
    .selectFrom('card')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()
  return { memberIds: cards.map(({ id }) => id) }
}

/** Lets the member who is being told be told, and nobody after them. */
export const cancelNotification: Verb<typeof cancelRoute> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    await loadNotification(tx, ctx.merchant.id, id)
    await tx
      .updateTable('notification')
      .set({ state: 'cancelled', ended_at: sql<Date>`now()`, next_at: null })
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', id)
      .where('state', 'in', ['scheduled', 'running'])
      .execute()
    // A process that was killed has not counted whom it told.
    await countTold(tx, ctx.merchant.id, id)
    ctx.note({ target: id })
    return presentNotification(await loadNotification(tx, ctx.merchant.id, id))
  })
