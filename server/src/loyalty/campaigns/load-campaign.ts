import { sql, type Selectable } from 'kysely'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { localDay } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Campaign as CampaignColumns } from '../../core/schema.d.ts'
import { readSettings, type StoredSettings } from './stored-settings.ts'

export type Campaign = {
  id: string
  type: CampaignType
  name: string
  revision: number
  settings: StoredSettings
  endDate: string | null
  endedAt: Date | null
  cards: number
  createdAt: Date
  updatedAt: Date
}

/** A campaign of this merchant; NOT_FOUND for an unknown id and for another's. */
export async function loadCampaign(db: Db | Tx, merchantId: string, id: string): Promise<Campaign> {
  const row = await campaignRow(db, merchantId, id).executeTakeFirst()
  return campaignOf(row ?? refuse('NOT_FOUND'))
}

/** The same, held against other saves until the transaction ends. */
export async function lockCampaign(tx: Tx, merchantId: string, id: string): Promise<Campaign> {
  const row = await campaignRow(tx, merchantId, id).forUpdate().executeTakeFirst()
  return campaignOf(row ?? refuse('NOT_FOUND'))
}

/** Whether the campaign is over and so read-only: ended by hand, or its last day has passed in the merchant's zone. */
export const hasEnded = (campaign: Pick<Campaign, 'endDate' | 'endedAt'>, now: Date, timeZone: string): boolean =>
  campaign.endedAt !== null || (campaign.endDate !== null && campaign.endDate < localDay(now, timeZone))

/** The same as a condition on `campaign`; `today` is the day in the merchant's zone. */
export const hasEndedSql = (today: string) =>
  sql<boolean>`(campaign.ended_at is not null or coalesce(campaign.end_date < ${today}::date, false))`

const campaignRow = (db: Db | Tx, merchantId: string, id: string) =>
  db.selectFrom('campaign').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id)

const campaignOf = (row: Selectable<CampaignColumns>): Campaign => ({
  id: row.id,
  type: row.type as CampaignType,
  name: row.name,
  revision: row.revision,
  settings: readSettings(row),
  endDate: row.end_date,
  endedAt: row.ended_at,
  cards: row.card_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
