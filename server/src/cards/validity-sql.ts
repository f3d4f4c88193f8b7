import { type RawBuilder, sql } from 'kysely'
import type { CampaignRules } from './campaign-rules.ts'

/**
 * The expiry of the cards in `c` as a campaign's validity would have set it from their joining on (decisions.md §5): the
 * same as `expiryAtJoining` and `expiryAfterEarning` decide one by one, for all cards at once. The zone is the merchant's.
 */
export function expiryAnew(
  campaign: Pick<
    CampaignRules,
    'memberValidityDays' | 'initialValidityDays' | 'resetInitialValidityOnFirstChop' | 'extendValidityDays'
  >,
  timeZone: string,
): RawBuilder<Date | null> {
  const { memberValidityDays, initialValidityDays, resetInitialValidityOnFirstChop, extendValidityDays } = campaign
  const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${timeZone})::date`
  const after = (day: RawBuilder<unknown>, days: number | null) =>
    days === null ? sql`null::date` : sql`(${day} + ${days}::int)`
  const joined = dayOf(sql`c.created_at`)
  const fromJoining = after(joined, initialValidityDays ?? memberValidityDays)
  const base =
    initialValidityDays !== null && resetInitialValidityOnFirstChop
      ? sql`(case when c.first_chop_at is null then ${fromJoining} else ${after(dayOf(sql`c.first_chop_at`), memberValidityDays)} end)`
      : fromJoining
  const lastEarned = sql`(select max(e.at) from chop_entry e
    where e.merchant_id = c.merchant_id and e.card_id = c.id and e.measure = 'earned' and e.quantity > 0)`
  const day =
    extendValidityDays === null
      ? base
      : // Where there is no end, there is nothing to extend.
        sql`(case when ${base} is null then null else greatest(${base}, ${after(dayOf(lastEarned), extendValidityDays)}) end)`
  return sql<Date | null>`(((${day} + 1)::timestamp at time zone ${timeZone}) - interval '1 millisecond')`
}
