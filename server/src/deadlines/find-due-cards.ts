import { sql } from 'kysely'
import { addDays, localDay } from '../core/clock.ts'
import type { Merchant } from '../core/context.ts'
import type { Db } from '../core/database.ts'

/** The next cards with due work, in the order of their ids, after one that was looked at. */
export type FindCards = (db: Db, merchant: Merchant, now: Date, after: string, limit: number) => Promise<string[]>

const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)

/** Cards whose moment of expiry has come and which do not say so yet. */
export const expiredCards: FindCards = async (db, merchant, now, after, limit) =>
  idsOf(
    await sql<{ id: string }>`
      select id from card
      where merchant_id = ${merchant.id} and id > ${after} and expires_at <= ${now} and state not in ('expired', 'closed')
      order by id limit ${limit}`.execute(db),
  )

/** Cards with points that have ended and are not written off yet. */
export const cardsWithEndedLots: FindCards = async (db, merchant, now, after, limit) =>
  idsOf(
    await sql<{ id: string }>`
      select id from card
      where merchant_id = ${merchant.id} and id > ${after} and lots <> '[]' and state <> 'closed'
        and exists (select from jsonb_array_elements(lots) as lot where lot ->> 'until' <= ${now.toISOString()})
      order by id limit ${limit}`.execute(db),
  )

/** Cards whose qualification period, with its days of grace, was over before today. */
export const cardsWithEndedPeriods: FindCards = async (db, merchant, now, after, limit) => {
  const today = localDay(now, merchant.timeZone)
  return idsOf(
    await sql<{ id: string }>`
      select c.id from card c
      join campaign cp on cp.merchant_id = c.merchant_id and cp.id = c.campaign_id
      where c.merchant_id = ${merchant.id} and c.id > ${after} and c.state <> 'closed'
        and c.period_start <= ${addDays(today, -1)}::date and cp.settings ->> 'levelBy' = 'earned'
        and c.period_start + (cp.settings ->> 'levelPeriodDays')::int
          + coalesce((cp.settings ->> 'levelGraceDays')::int, 0) <= ${today}::date
      order by c.id limit ${limit}`.execute(db),
  )
}

/** Cards that expire within the days in which their campaign gives notice, and whose member was not told of this expiry. */
export const cardsToGiveNotice: FindCards = async (db, merchant, now, after, limit) =>
  idsOf(
    await sql<{ id: string }>`
      select c.id from card c
      join campaign cp on cp.merchant_id = c.merchant_id and cp.id = c.campaign_id
      where c.merchant_id = ${merchant.id} and c.id > ${after} and c.state in ('active', 'frozen')
        and cp.ended_at is null and c.expires_at > ${now}
        and (c.expires_at at time zone ${merchant.timeZone})::date
          <= ${localDay(now, merchant.timeZone)}::date + (cp.settings ->> 'sendExpirationNotificationBeforeDays')::int
        and c.notified_expiry_at is distinct from c.expires_at
      order by c.id limit ${limit}`.execute(db),
  )
