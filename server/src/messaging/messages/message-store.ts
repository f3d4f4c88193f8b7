import { deliverMessageJob } from '../../core/outbox.ts'
import type { z } from 'zod'
import type { Message, MessageDetails, messageFilters } from '@chopcard/contract/messaging/messages.ts'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Db, Tx } from '../../core/database.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { containing } from '../../core/paging.ts'
import { maskSecrets } from './mask-secrets.ts'
import { readPush } from './push-payload.ts'

export type MessageFilters = { [K in keyof typeof messageFilters]?: z.output<(typeof messageFilters)[K]> }

/** The messages that fit the filters: of one merchant, or of everybody; without order or limit. */
export function messagesQuery(db: Db | Tx, merchantId: string | null, f: MessageFilters, timeZone: string) {
  let query = db
    .selectFrom('outbox as o')
    .leftJoin('merchant as m', 'm.merchant_id', 'o.merchant_id')
    .where(localDayRange('o.created_at', f, timeZone))
  if (merchantId !== null) query = query.where('o.merchant_id', '=', merchantId)
  if (f.channel) query = query.where('o.channel', '=', f.channel)
  if (f.state) query = query.where('o.state', '=', f.state)
  if (f.q) {
    const part = containing(f.q)
    query = query.where((eb) => eb.or([eb('o.recipient', 'ilike', part), eb('o.subject', 'ilike', part)]))
  }
  return query.select([
    'o.id',
    'o.channel',
    'o.recipient',
    'o.subject',
    'o.template',
    'o.state',
    'o.transport',
    'o.attempts',
    'o.last_error',
    'o.created_at',
    'o.sent_at',
    sql<number>`jsonb_array_length(o.tries)`.as('tried'),
    'm.name as merchant_name',
  ])
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesQuery>['execute']>>[number]

/** A message as answers show it. */
export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  channel: row.channel as Message['channel'],
  recipient: row.recipient,
  subject: row.subject,
  template: row.template,
  state: row.state as Message['state'],
  transport: row.transport,
  // What was counted before attempts were kept stays counted.
  attempts: Math.max(row.attempts, row.tried),
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})

/** One message with its text, its attempts and the next of them; undefined where there is none. */
export async function messageDetails(app: App, db: Db | Tx, id: string, merchantId: string | null) {
  const row = await messagesQuery(db, merchantId, {}, 'UTC')
    .select(['o.text_body', 'o.tries'])
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const next = row.state === 'waiting' ? await app.jobs.nextTry(deliverMessageJob, { messageId: id }) : undefined
  const details: MessageDetails = {
    ...presentMessage(row),
    text: maskSecrets(row.channel === 'push' ? readPush(row.text_body) : row.text_body),
    tries: row.tries as MessageDetails['tries'],
    nextTryAt: next?.toISOString() ?? null,
  }
  return { ...details, merchantName: row.merchant_name }
}
