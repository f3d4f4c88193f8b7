import { sql } from 'kysely'
import type { mySessions as route } from '@chopcard/contract/accounts/merchant/account.ts'
import type { Verb } from '../../core/context.ts'

export const mySessions: Verb<typeof route> = async ({ db, merchant, staff }) => {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'nickname', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('merchant_id', '=', merchant.id)
    .where('staff_id', '=', staff.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    nickname: row.nickname,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    ip: row.ip,
    userAgent: row.user_agent,
    current: row.id === staff.sessionId,
  }))
}
