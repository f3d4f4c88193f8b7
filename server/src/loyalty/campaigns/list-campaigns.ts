import { sql } from 'kysely'
import type { z } from 'zod'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { listCampaigns as route } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { localDay } from '../../core/clock.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { hasEndedSql } from './load-campaign.ts'

const sortColumns = {
  createdAt: sql`created_at`,
  name: sql`lower(name)`,
  endDate: sql`end_date`,
  cards: sql`card_count`,
} as const

type Reader = Pick<TenantContext, 'db' | 'merchant' | 'now'>
type Filters = { q?: string; type?: CampaignType; state?: 'active' | 'ended' }

/** The campaigns of a merchant that fit the filters, without order or limit. */
export function campaignsQuery({ db, merchant, now }: Reader, { q, type, state }: Filters) {
  const ended = hasEndedSql(localDay(now, merchant.timeZone))
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
  if (q) rows = rows.where('name', 'ilike', containing(q))
  if (type) rows = rows.where('type', '=', type)
  if (state) rows = rows.where(state === 'ended' ? ended : sql<boolean>`not ${ended}`)
  return rows
}

type Row = Awaited<ReturnType<ReturnType<typeof campaignsQuery>['execute']>>[number]

/** A campaign as lists show it. */
export const presentCampaignRow = (row: Row): z.input<(typeof route)['reply']> => ({
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
})

/** The campaigns of the merchant, the newest first. */
export const listCampaigns: Verb<typeof route> = async (ctx, { query }) => {
  const order = orderOf(query.sort ?? '-createdAt', sortColumns)
  const rows = campaignsQuery(ctx, query)
    .orderBy(order.column, (by) => (order.direction === 'asc' ? by.asc().nullsLast() : by.desc().nullsLast()))
    .orderBy('id')
  const { items, paging } = await fetchPage(ctx.db, rows, query)
  return { paging, items: items.map(presentCampaignRow) }
}
