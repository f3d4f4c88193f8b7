import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Merchant } from '../../core/context.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'

/**
 * The expiry of the cards in `c` as a campaign's validity would have set it from their joining on, a prepaid card's from
 * its approval on (decisions/cards.md §3): the same as `expiryAtJoining`, `expiryAfterFirstChop` and `expiryAfterEarning` decide
 * one by one, for all cards at once. A renewal began it anew, and an end that a person set stays, but for what was earned
 * since. The zone is the merchant's.
 */
export function expiryAnew(
  campaign: Pick<
    CampaignRules,
    'type' | 'memberValidityDays' | 'initialValidityDays' | 'resetInitialValidityOnFirstChop' | 'extendValidityDays'
  >,
  { id: merchantId, timeZone }: Pick<Merchant, 'id' | 'timeZone'>,
): RawBuilder<Date | null> {
  const { memberValidityDays, initialValidityDays, resetInitialValidityOnFirstChop, extendValidityDays } = campaign
  const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${timeZone})::date`
  const after = (day: RawBuilder<unknown>, days: number | null) =>
    days === null ? sql`null::date` : sql`(${day} + ${days}::int)`
  const joined = dayOf(descriptorOf(campaign.type).needsApproval ? begun(merchantId) : sql`c.created_at`)
  const begins = sql`(case when ${isKind('set')} then ${dayOf(until)} when ${isKind('renewed')}
    then ${after(dayOf(since), memberValidityDays)} else ${after(joined, initialValidityDays ?? memberValidityDays)} end)`
  const base =
    initialValidityDays !== null && resetInitialValidityOnFirstChop
      ? sql`(case when ${isReset} then ${after(dayOf(sql`c.first_chop_at`), memberValidityDays)} else ${begins} end)`
      : begins
  const earned = dayOf(latest(merchantId, sql`e.measure = 'earned' and e.quantity > 0 and ${isSince(sql`e.at`)}`))
  const day =
    extendValidityDays === null
      ? base
      : // Where there is no end, there is nothing to extend.
        sql`(select case when b.day is null then null else greatest(b.day, ${after(earned, extendValidityDays)}) end
          from (select ${base} as day) as b)`
  return endOfDay(day, timeZone)
}

/** In whole conditions: Citus loses the operand of a `case` with values where an update is sent to a node. */
const isKind = (kind: string) => sql`(c.validity ->> 'kind' = ${sql.lit(kind)})`
const since = sql`(c.validity ->> 'at')::timestamptz`
const until = sql`(c.validity ->> 'until')::timestamptz`

/** Whether something came after what began the validity anew: what was before counts no more for it. */
const isSince = (moment: RawBuilder<unknown>) =>
  sql`(coalesce(c.validity ->> 'kind', 'begun') = 'begun' or ${moment} > ${since})`

/** Whether the first chop has reset the validity: one that was renewed since, or whose end a person set, it has not. */
const isReset = sql`(c.first_chop_at is not null and c.validity ->> 'kind' is distinct from 'set'
  and ${isSince(sql`c.first_chop_at`)})`

/** When the card's last line of a kind was written that was not voided. */
const latest = (merchantId: string, condition: RawBuilder<unknown>) => sql`(select max(e.at) from chop_entry e
  left join chop_void v on v.merchant_id = ${merchantId} and v.entry_id = e.id
  where e.merchant_id = ${merchantId} and e.card_id = c.id and v.entry_id is null and ${condition})`

/** When a prepaid card was begun: by its approval, or with the balance it was imported with; one that waits was not. */
const begun = (
  merchantId: string,
) => sql`coalesce(case when c.validity ->> 'kind' = 'begun' then ${since} end, ${latest(merchantId, sql`e.kind = 'grant'`)},
  case when c.state <> 'pending' then c.created_at end)`

/**
 * The last millisecond of a day, as `endOfDay` of the calendar has it. PostgreSQL reads a midnight that happens twice as the
 * second one: what the clock had gained by then on the new day is taken off.
 */
const endOfDay = (day: RawBuilder<unknown>, timeZone: string) => sql<Date | null>`(
  select x.late - greatest(interval '0', (x.late at time zone ${timeZone}) - x.midnight + interval '1 millisecond')
  from (select d.midnight, (d.midnight at time zone ${timeZone}) - interval '1 millisecond' as late
    from (select (${day} + 1)::timestamp as midnight) as d) as x)`
