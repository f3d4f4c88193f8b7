import { type RawBuilder, sql } from 'kysely'
import type { MoneyCheck } from '../../ledger/money-checks.ts'
import { addDays, localDay, startOfDay } from '../../core/clock.ts'
import type { TenantContext } from '../../core/context.ts'
import { longAgo } from './activity.ts'

/** The days after one, or all, up to another. */
type Days = { after: string | null; last: string }
type Of = { merchantId: string; timeZone: string; campaignId?: string | undefined }

/** A query of the rows of `new_card_day` by the cards. */
export const newCardsByCards = (
  { merchantId, timeZone, campaignId }: Of,
  { after, last }: Days,
): RawBuilder<unknown> => sql`
  select ${merchantId}::uuid as merchant_id, (created_at at time zone ${timeZone})::date as day, campaign_id, count(*)::integer as cards
  from card where merchant_id = ${merchantId} and not imported
    and created_at >= ${after === null ? '-infinity' : startOfDay(addDays(after, 1), timeZone)}
    and created_at < ${startOfDay(addDays(last, 1), timeZone)} ${ofCampaign(campaignId)}
  group by 2, 3`

const ofCampaign = (campaignId: string | undefined) => (campaignId ? sql`and campaign_id = ${campaignId}` : sql``)

type Whose = Pick<TenantContext, 'db' | 'merchant' | 'now'>
type Period = { from: string; to: string }

/**
 * The cards that members got on each day of a period, of a campaign if one is named; those that were imported are not new. Days
 * that are over are read as they were counted, and days without any are left out.
 */
export async function newCardDays(
  whose: Whose,
  { from, to }: Period,
  campaignId?: string,
): Promise<Map<string, number>> {
  const { db, merchant } = whose
  const { id: merchantId, timeZone } = merchant
  const closed = await countedThrough(whose)
  const after = closed < from ? addDays(from, -1) : closed
  const { rows } = await sql<{ day: string; cards: number }>`
    select day::text as day, sum(cards)::integer as cards from (
      select merchant_id, day, campaign_id, cards from new_card_day
      where merchant_id = ${merchantId} and day between ${from} and least(${to}::date, ${closed}::date) ${ofCampaign(campaignId)}
      union all (${newCardsByCards({ merchantId, timeZone, campaignId }, { after, last: to })})
    ) as days group by day order by day`.execute(db)
  return new Map(rows.map(({ day, cards }) => [day, cards]))
}

/** The last day whose cards are counted in the merchant's time zone; never today. */
async function countedThrough({ db, merchant, now }: Whose): Promise<string> {
  const row = await db
    .selectFrom('insight_day')
    .select('cards_through')
    .where('merchant_id', '=', merchant.id)
    .where('cards_zone', '=', merchant.timeZone)
    .executeTakeFirst()
  const yesterday = addDays(localDay(now, merchant.timeZone), -1)
  const counted = row?.cards_through ?? longAgo
  return counted < yesterday ? counted : yesterday
}

/** The days that are counted against the cards: there may be fewer by now, and never more. */
export const checkNewCards: MoneyCheck = async (db, merchantId) => {
  const state = await db
    .selectFrom('insight_day')
    .select(['cards_through', 'cards_zone'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  if (!state?.cards_through || !state.cards_zone) return []
  const cards = newCardsByCards({ merchantId, timeZone: state.cards_zone }, { after: null, last: state.cards_through })
  const { rows } = await sql<{ day: string }>`
    select distinct c.day::text as day from (${cards}) as c
    left join new_card_day k on k.merchant_id = c.merchant_id and k.day = c.day and k.campaign_id = c.campaign_id
    where c.cards > coalesce(k.cards, 0) order by 1`.execute(db)
  return rows.map(({ day }) => ({ kind: 'day', id: day, wrong: ['the new cards'] }))
}
