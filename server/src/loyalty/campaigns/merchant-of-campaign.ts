import type { Db } from '../../core/database.ts'

/** The merchant whose campaign an address names. */
export async function merchantOfCampaign(db: Db, campaignId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign_address')
    .select('merchant_id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row?.merchant_id
}
