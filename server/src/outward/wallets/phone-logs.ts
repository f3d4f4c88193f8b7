import { sql } from 'kysely'
import { z } from 'zod'
import type { listPhoneLogs as route } from '@chopcard/contract/outward/admin/phone-logs.ts'
import { newId } from '../../core/new-id.ts'
import type { App } from '../../core/app.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import type { Verb } from '../../core/context.ts'
import { networkOf } from '../../core/networks.ts'
import { containing, fetchPage, orderOf } from '../../core/paging.ts'

const MAX_MESSAGE = 500
const MAX_MESSAGES = 20

/** What a phone sends: more or longer messages than these say nothing new. */
export const PhoneLogs = z.object({
  logs: z
    .array(z.string().transform((message) => printable(message).slice(0, MAX_MESSAGE)))
    .transform((logs) => logs.filter(Boolean).slice(0, MAX_MESSAGES)),
})

// Any other sign could be none that the database stores.
// oxlint-disable-next-line no-control-regex -- these are the signs to take out
const printable = (message: string) => message.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()

const perHour = { limit: 120, windowSeconds: 3600 }

/** Stores what phones say; anybody may call, so only so much of it from one network. */
export async function keepPhoneLogs(
  app: App,
  messages: readonly string[],
  from: { ip: string; userAgent: string },
): Promise<void> {
  if (!messages.length) return
  const db = app.database.kysely
  await consumeAttempt(db, bucketOf(app.config.secret, 'phone-logs', networkOf(from.ip)), perHour)
  const common = { sent_from: networkOf(from.ip), user_agent: printable(from.userAgent).slice(0, 200) }
  await db
    .insertInto('wallet_log')
    .values(messages.map((message) => ({ id: newId(), message, ...common })))
    .execute()
}

const columns = { at: sql`at` }

/** What phones said went wrong, the newest first. */
export const listPhoneLogs: Verb<typeof route> = async ({ db }, { query }) => {
  let logs = db
    .selectFrom('wallet_log')
    .select(['id', 'at', 'message', 'sent_from as sentFrom', 'user_agent as userAgent'])
  if (query.q) logs = logs.where('message', 'ilike', containing(query.q))
  const { column, direction } = orderOf(query.sort ?? '-at', columns)
  const page = await fetchPage(db, logs.orderBy(column, direction).orderBy('id', direction), query)
  return { ...page, items: page.items.map(({ at, ...log }) => ({ ...log, at: at.toISOString() })) }
}
