import { sql } from 'kysely'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { listCampaigns as route } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { localDay } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { hasEndedSql } from './load-campaign.ts'

const sortColumns = {
  createdAt: sql`created_at`,
  name: sql`lower(name)`,
  endDate: sql`end_date`,
  cards: sql`card_count`,
} as const

/** The campaigns of the merchant, the newest first. */
export const listCampaigns: Verb<typeof route> = async ({ db, merchant, now }, { query }) => {
  const ended = hasEndedSql(localDay(now, merchant.timeZone))
  const order = orderOf(query.sort ?? '-createdAt', sortColumns)
  let rows = db
    .selectFrom('campaign')
    .select(['id', 'name', 'type', 'end_date', 'card_count', 'revision', 'created_at', 'updated_at'])
    .select([
      ended.as('ended'),
      sql<string>`settings ->> 'logo'`.as('logo'),
      sql<string>`settings ->> 'backgroundColor'`.as('background'),
      sql<string>`settings ->> 'foregroundColor'`.as('foreground'),
    ])
    .where('merchant_id', '=', merchant.id)
    .orderBy(order.column, (by) => (order.direction === 'asc' ? by.asc().nullsLast() : by.desc().nullsLast()))
    .orderBy('id')
  if (query.q) rows = rows.where('name', 'ilike', containing(query.q))
  if (query.type) rows = rows.where('type', '=', query.type)
  if (query.state) rows = rows.where(query.state === 'ended' ? ended : sql<boolean>`not ${ended}`)

  const { items, paging } = await fetchPage(db, rows, query)
  return {
    paging,
    items: items.map((row) => ({
      id: row.id,
      name: row.name,
      type: row.type as CampaignType,
      state: row.ended ? 'ended' : 'active',
      logo: row.logo,
      backgroundColor: row.background,
      foregroundColor: row.foreground,
      endDate: row.end_date,
      cards: row.card_count,
      revision: row.revision,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    })),
  }
}
