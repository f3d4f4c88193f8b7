import { sql } from 'kysely'
import type { boothSummary as route } from '@chopcard/contract/earning/merchant/booths.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { addDays } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import { clockOf, timeColumns } from './booth-store.ts'

const daysBack = 7
/** Of more than these, today and the days to come are shown before those that are over. */
const MAX_TIME_SLOTS = 300

type TimeSlotSum = {
  day: string
  from: string
  to: string
  quota: number
  booked: number
  attended: number
  waiting: number
}

/** Dates and times of a carnival over all its booths: the dashboard's card. */
export const boothSummary: Verb<typeof route> = async ({ db, merchant, now }, { query }) => {
  const { day: today } = clockOf(merchant, now)
  const campaigns = await db
    .selectFrom('campaign')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchant.id)
    .where(sql<boolean>`(settings -> 'carnivalMode')::boolean`)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
  const campaignId = query.campaignId ?? campaigns[0]?.id ?? null
  if (query.campaignId && !campaigns.some(({ id }) => id === query.campaignId)) refuse('NOT_FOUND')
  const { rows } = await sql<TimeSlotSum>`
    with booking as (
      select b.merchant_id, b.slot_id, count(*) filter (where b.state = 'attended') as attended,
        count(*) filter (where b.state = 'waiting') as waiting
      from booth_booking b where b.merchant_id = ${merchant.id} and b.campaign_id = ${campaignId} group by 1, 2)
    select ${timeColumns('s')}, sum(s.quota)::int as quota, sum(s.booked)::int as booked,
      coalesce(sum(k.attended), 0)::int as attended, coalesce(sum(k.waiting), 0)::int as waiting
    from booth_slot s left join booking k on k.merchant_id = s.merchant_id and k.slot_id = s.id
    where s.merchant_id = ${merchant.id} and s.campaign_id = ${campaignId} and s.removed_at is null
      and s.day >= ${addDays(today, -daysBack)}::date
    group by s.day, s.starts, s.ends
    order by s.day < ${today}::date, abs(s.day - ${today}::date), s.starts, s.ends limit ${MAX_TIME_SLOTS}`.execute(db)
  const timeSlots = rows.toSorted((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1))
  return { campaignId, campaigns, today, slots: timeSlots }
}

const inOrder = ({ day, from, to }: TimeSlotSum): string => `${day} ${from} ${to}`
