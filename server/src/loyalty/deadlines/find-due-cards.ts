import { type RawBuilder, sql } from 'kysely'
import { addDays, localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { PageSize } from '../../core/page-through.ts'

/** A card that was looked at, and whether there is something to do for it. */
export type Looked = { id: string; due: boolean }

/**
 * The next cards in the order of their ids, after one that was looked at, due or not: what one statement reads stays the
 * same however many cards there are and however few are due.
 */
export type LookAtCards = (merchant: Merchant, now: Date, after: string, limit: PageSize) => RawBuilder<Looked>

const nextCards = (merchant: Merchant, after: string, limit: PageSize) => sql`(
  select * from card where merchant_id = ${merchant.id} and id > ${after} order by id limit ${limit}) c`

const campaignOfCard = sql`join campaign cp on cp.merchant_id = c.merchant_id and cp.id = c.campaign_id`

/** Cards whose moment of expiry has come and which do not say so yet; one that waits for its approval has none. */
export const expiredCards: LookAtCards = (merchant, now, after, limit) => sql`
  select c.id, coalesce(c.expires_at <= ${now}, false) and c.state not in ('expired', 'closed', 'pending') as due
  from ${nextCards(merchant, after, limit)} order by c.id`

/** Cards with points that have ended and are not written off yet. */
export const cardsWithEndedLots: LookAtCards = (merchant, now, after, limit) => sql`
  select c.id, c.state <> 'closed'
    and exists (select from jsonb_array_elements(c.lots) as lot where lot ->> 'until' <= ${now.toISOString()}) as due
  from ${nextCards(merchant, after, limit)} order by c.id`

/** Cards whose qualification period, with its days of grace, was over before today. */
export const cardsWithEndedPeriods: LookAtCards = (merchant, now, after, limit) => {
  const today = localDay(now, merchant.timeZone)
  return sql`
    select c.id, coalesce(c.state <> 'closed' and cp.settings ->> 'levelBy' = 'earned'
      and c.period_start <= ${addDays(today, -1)}::date
      and c.period_start + (cp.settings ->> 'levelPeriodDays')::int
        + coalesce((cp.settings ->> 'levelGraceDays')::int, 0) <= ${today}::date, false) as due
    from ${nextCards(merchant, after, limit)} ${campaignOfCard} order by c.id`
}

/** Cards that expire within the days in which their campaign gives notice, and whose member was not told of this expiry. */
export const cardsToGiveNotice: LookAtCards = (merchant, now, after, limit) => sql`
  select c.id, coalesce(c.state in ('active', 'frozen') and cp.ended_at is null and c.expires_at > ${now}
    and (c.expires_at at time zone ${merchant.timeZone})::date
      <= ${localDay(now, merchant.timeZone)}::date + (cp.settings ->> 'sendExpirationNotificationBeforeDays')::int
    and c.notified_expiry_at is distinct from c.expires_at, false) as due
  from ${nextCards(merchant, after, limit)} ${campaignOfCard} order by c.id`
