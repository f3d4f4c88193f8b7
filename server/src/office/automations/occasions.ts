import { type RawBuilder, sql } from 'kysely'
import type { AutomationTrigger } from '@chopcard/contract/office/merchant/automations.ts'
import { endOfDay, startOfDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import { isOneShort, type OneShortAt } from '../../loyalty/cards/one-short.ts'
import { before, birthdaysIn, type Days } from './occasion-rules.ts'

/** What an automation waits for, of whom. */
export type Waiting = {
  merchant: Merchant
  trigger: AutomationTrigger
  number: number
  levelId: string | null
  campaignId: string | null
  /** The balances that are one stamp short, where it waits for those. */
  oneShortAt: OneShortAt
  /** The days whose occasions count. */
  days: Days
  now: Date
}

/** Rows of `member_id`, `card_id` where the occasion is a card's, and `occasion`: what tells it from the member's next one. */
type Occasions = RawBuilder<unknown>

const noCard = sql`null::uuid as card_id`
const between = (column: RawBuilder<unknown>, { from, to }: Days) =>
  sql`${column} between ${from}::date and ${to}::date`
/** The moments of the merchant's days. */
const within = (column: RawBuilder<unknown>, { from, to }: Days, timeZone: string) =>
  sql`${column} between ${startOfDay(from, timeZone)} and ${endOfDay(to, timeZone)}`
const dayOf = (column: RawBuilder<unknown>, timeZone: string) =>
  sql`(${column}::timestamptz at time zone ${timeZone})::date::text as occasion`

const noVisit = ({ merchant, days, number }: Waiting): Occasions => sql`
  select v.member_id, ${noCard}, v.last_visit::text as occasion from member_visits v
  where v.merchant_id = ${merchant.id} and ${between(sql`v.last_visit`, before(days, number))}`

const nthVisit = ({ merchant, days, number }: Waiting): Occasions => sql`
  select v.member_id, ${noCard}, ${String(number)} as occasion from member_visits v
  where v.merchant_id = ${merchant.id} and v.last_visit >= ${days.from}::date and v.visits >= ${number}
    and ${between(sql`v.days[${number}::integer]`, days)}`

const birthday = ({ merchant, days }: Waiting): Occasions => sql`
  select b.id as member_id, ${noCard}, x.year as occasion
  from jsonb_to_recordset(${JSON.stringify(birthdaysIn(days))}::jsonb) as x (birthday text, year text)
  join member b on b.merchant_id = ${merchant.id} and b.birthday = x.birthday`

/** A card that was imported was joined before, nobody knows when. Without a campaign it is the member's first card that counts. */
const joined = ({ merchant, days, number, campaignId }: Waiting): Occasions => sql`
  select j.member_id, j.id as card_id, ${dayOf(sql`j.created_at`, merchant.timeZone)} from card j
  where j.merchant_id = ${merchant.id} and not j.imported
    and ${within(sql`j.created_at`, before(days, number), merchant.timeZone)}
    and (${campaignId}::uuid is not null or not exists (
      select from card k where k.merchant_id = ${merchant.id} and k.member_id = j.member_id and k.created_at < j.created_at))`

/** The day of the last entry of a card that is one stamp short now. */
const oneShort = ({ merchant, days, number, oneShortAt }: Waiting): Occasions => sql`
  select c.member_id, c.id as card_id, l.local_day::text as occasion from card c
  cross join lateral (
    select n.local_day from chop_entry n where n.merchant_id = ${merchant.id} and n.card_id = c.id order by n.at desc limit 1
  ) as l
  where c.merchant_id = ${merchant.id} and ${isOneShort(oneShortAt, merchant.id)}
    and ${between(sql`l.local_day`, before(days, number))}`

const levelReached = ({ merchant, days, levelId }: Waiting): Occasions => sql`
  select k.member_id, k.id as card_id, r.level_id::text as occasion from level_reached r
  join card k on k.merchant_id = r.merchant_id and k.id = r.card_id and k.level_id = r.level_id
  where r.merchant_id = ${merchant.id} and r.level_id = ${levelId} and ${between(sql`r.day`, days)}`

/** Points that end one by one, and the balance of a card that loses it at its end. */
const expiring = ({ merchant, days, number, now }: Waiting): Occasions => {
  const ends = before(days, -number)
  const soon = (column: RawBuilder<unknown>) =>
    sql`${within(column, ends, merchant.timeZone)} and ${column} > ${now}::timestamptz`
  return sql`
    select k.member_id, k.id as card_id, ${dayOf(sql`lots_end(k.lots)`, merchant.timeZone)} from card k
    where k.merchant_id = ${merchant.id} and k.lots <> '[]' and k.state <> 'closed' and ${soon(sql`lots_end(k.lots)`)}
    union
    select k.member_id, k.id, ${dayOf(sql`k.expires_at`, merchant.timeZone)} from card k
    join campaign g on g.merchant_id = k.merchant_id and g.id = k.campaign_id and (g.settings ->> 'expireChops')::boolean
    where k.merchant_id = ${merchant.id} and k.state in ('active', 'frozen') and k.balance > 0
      and ${soon(sql`k.expires_at`)}`
}

const byTrigger: Record<AutomationTrigger, (waiting: Waiting) => Occasions> = {
  noVisit,
  nthVisit,
  birthday,
  joined,
  oneShort,
  levelReached,
  expiring,
}

/** The occasions of the days that count, each found by an index. */
export const occasionsOf = (waiting: Waiting): Occasions => byTrigger[waiting.trigger](waiting)
