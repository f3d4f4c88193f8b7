import { sql } from 'kysely'
import type {
  listBooths as boothsRoute,
  listTimeSlots as slotsRoute,
} from '@chopcard/contract/earning/merchant/booths.ts'
import type { StoredSettings } from '../../loyalty/campaigns/stored-settings.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'

const countOf = (merchantId: string, ...states: string[]) => sql<number>`(
  select count(*) from booth_booking b
  where b.merchant_id = ${merchantId} and b.slot_id = s.id and b.state = any(${states}))::int`

type Filters = { campaignId?: string; boothId?: string; from?: string; to?: string }

/** The times of booths with what is taken of each, in their order. */
export function timeSlotsQuery(db: Db, merchant: Merchant, f: Filters, direction: 'asc' | 'desc' = 'asc') {
  let query = db
    .selectFrom('booth_slot as s')
    .innerJoin('booth as o', (join) =>
      join.onRef('o.merchant_id', '=', 's.merchant_id').onRef('o.id', '=', 's.booth_id'),
    )
    .innerJoin('campaign as cp', (join) =>
      join.onRef('cp.merchant_id', '=', 's.merchant_id').onRef('cp.id', '=', 's.campaign_id'),
    )
    .where('s.merchant_id', '=', merchant.id)
    .where('s.removed_at', 'is', null)
  if (f.campaignId) query = query.where('s.campaign_id', '=', f.campaignId)
  if (f.boothId) query = query.where('s.booth_id', '=', f.boothId)
  if (f.from) query = query.where('s.day', '>=', f.from)
  if (f.to) query = query.where('s.day', '<=', f.to)
  return query
    .select([
      's.id',
      's.day',
      sql<string>`to_char(s.starts, 'HH24:MI')`.as('from'),
      sql<string>`to_char(s.ends, 'HH24:MI')`.as('to'),
      's.booth_id as boothId',
      'o.name as boothName',
      'cp.name as campaignName',
      's.quota',
      's.booked',
      countOf(merchant.id, 'attended').as('attended'),
      countOf(merchant.id, 'waiting').as('waiting'),
    ])
    .orderBy('s.day', direction)
    .orderBy('s.starts', direction)
    .orderBy('o.position', direction)
    .orderBy('s.id', direction)
}

export const listTimeSlots: Verb<typeof slotsRoute> = ({ db, merchant }, { query }) => {
  const { direction } = orderOf(query.sort ?? 'time', { time: 's.day' })
  return fetchPage(db, timeSlotsQuery(db, merchant, query, direction), query)
}

/** The booths of all campaigns in carnival mode, the newest campaign first. */
export const listBooths: Verb<typeof boothsRoute> = async ({ db, merchant }) => {
  const rows = await db
    .selectFrom('booth as o')
    .innerJoin('campaign as cp', (join) =>
      join.onRef('cp.merchant_id', '=', 'o.merchant_id').onRef('cp.id', '=', 'o.campaign_id'),
    )
    .select(['o.id', 'o.name', 'o.place', 'o.campaign_id', 'cp.name as campaign_name', 'cp.settings'])
    .where('o.merchant_id', '=', merchant.id)
    .where('o.removed_at', 'is', null)
    .where(sql<boolean>`(cp.settings -> 'carnivalMode')::boolean`)
    .orderBy('cp.created_at', 'desc')
    .orderBy('o.position')
    .orderBy('o.id')
    .execute()
  return rows.map(({ id, name, place, campaign_id, campaign_name, settings }) => {
    const { logo, heroImage, backgroundColor, foregroundColor } = settings as unknown as StoredSettings
    return {
      id,
      name,
      place,
      campaignId: campaign_id,
      campaignName: campaign_name,
      logo,
      heroImage,
      backgroundColor,
      foregroundColor,
    }
  })
}
