import { type RawBuilder, sql } from 'kysely'
import type { CampaignRules } from './campaign-rules.ts'

/**
 * The expiry of the cards in `c` as a campaign's validity would have set it from their joining on, a prepaid card's from
 * its approval on (decisions.md §5): the same as `expiryAtJoining`, `expiryAfterFirstChop` and `expiryAfterEarning` decide
 * one by one, for all cards at once. The zone is the merchant's.
 */
export function expiryAnew(
  campaign: Pick<
    CampaignRules,
    'type' | 'memberValidityDays' | 'initialValidityDays' | 'resetInitialValidityOnFirstChop' | 'extendValidityDays'
  >,
  timeZone: string,
): RawBuilder<Date | null> {
  const { memberValidityDays, initialValidityDays, resetInitialValidityOnFirstChop, extendValidityDays } = campaign
  const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${timeZone})::date`
  const after = (day: RawBuilder<unknown>, days: number | null) =>
    days === null ? sql`null::date` : sql`(${day} + ${days}::int)`
  const joined = dayOf(campaign.type === 'prepaid' ? latest(sql`e.kind = 'grant'`) : sql`c.created_at`)
  const fromJoining = after(joined, initialValidityDays ?? memberValidityDays)
  const base =
    initialValidityDays !== null && resetInitialValidityOnFirstChop
      ? sql`(case when c.first_chop_at is null then ${fromJoining} else ${after(dayOf(sql`c.first_chop_at`), memberValidityDays)} end)`
      : fromJoining
  const earned = dayOf(latest(sql`e.measure = 'earned' and e.quantity > 0`))
  const day =
    extendValidityDays === null
      ? base
      : // Where there is no end, there is nothing to extend.
        sql`(case when ${base} is null then null else greatest(${base}, ${after(earned, extendValidityDays)}) end)`
  return endOfDay(day, timeZone)
}

/** When the card's last line of a kind was written. */
const latest = (condition: RawBuilder<unknown>) => sql`(select max(e.at) from chop_entry e
  where e.merchant_id = c.merchant_id and e.card_id = c.id and ${condition})`

/**
 * The last millisecond of a day, as `endOfDay` of the calendar has it. PostgreSQL reads a midnight that happens twice as the
 * second one: what the clock had gained by then on the new day is taken off.
 */
const endOfDay = (day: RawBuilder<unknown>, timeZone: string) => sql<Date | null>`(
  select x.late - greatest(interval '0', (x.late at time zone ${timeZone}) - x.midnight + interval '1 millisecond')
  from (select d.midnight, (d.midnight at time zone ${timeZone}) - interval '1 millisecond' as late
    from (select (${day} + 1)::timestamp as midnight) as d) as x)`
