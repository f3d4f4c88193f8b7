import { type RawBuilder, sql } from 'kysely'
import { addDays, localDay } from '../core/clock.ts'
import type { Merchant } from '../core/context.ts'

/** The next cards with due work, in the order of their ids, after one that was looked at. */
export type FindCards = (merchant: Merchant, now: Date, after: string, limit: number) => RawBuilder<{ id: string }>

/** Cards whose moment of expiry has come and which do not say so yet; one that waits for its approval has none. */
export const expiredCards: FindCards = (merchant, now, after, limit) => sql`
  select id from card
  where merchant_id = ${merchant.id} and id > ${after} and expires_at <= ${now}
    and state not in ('expired', 'closed', 'pending')
  order by id limit ${limit}`

/** Cards with points that have ended and are not written off yet. */
export const cardsWithEndedLots: FindCards = (merchant, now, after, limit) => sql`
  select id from card
  where merchant_id = ${merchant.id} and id > ${after} and lots <> '[]' and state <> 'closed'
    and exists (select from jsonb_array_elements(lots) as lot where lot ->> 'until' <= ${now.toISOString()})
  order by id limit ${limit}`

/** Cards whose qualification period, with its days of grace, was over before today. */
export const cardsWithEndedPeriods: FindCards = (merchant, now, after, limit) => {
  const today = localDay(now, merchant.timeZone)
  return sql`
    select c.id from card c
    join campaign cp on cp.merchant_id = c.merchant_id and cp.id = c.campaign_id
    where c.merchant_id = ${merchant.id} and c.id > ${after} and c.state <> 'closed'
      and c.period_start <= ${addDays(today, -1)}::date and cp.settings ->> 'levelBy' = 'earned'
      and c.period_start + (cp.settings ->> 'levelPeriodDays')::int
        + coalesce((cp.settings ->> 'levelGraceDays')::int, 0) <= ${today}::date
    order by c.id limit ${limit}`
}

/** Cards that expire within the days in which their campaign gives notice, and whose member was not told of this expiry. */
export const cardsToGiveNotice: FindCards = (merchant, now, after, limit) => sql`
  select c.id from card c
  join campaign cp on cp.merchant_id = c.merchant_id and cp.id = c.campaign_id
  where c.merchant_id = ${merchant.id} and c.id > ${after} and c.state in ('active', 'frozen')
    and cp.ended_at is null and c.expires_at > ${now}
    and (c.expires_at at time zone ${merchant.timeZone})::date
      <= ${localDay(now, merchant.timeZone)}::date + (cp.settings ->> 'sendExpirationNotificationBeforeDays')::int
    and c.notified_expiry_at is distinct from c.expires_at
  order by c.id limit ${limit}`
