import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { createCampaign as route } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { newId } from '../../core/new-id.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { hasRoom } from '../../core/quotas.ts'
import { showCampaign } from './get-campaign.ts'
import { refuseGovernedSettings } from './governed-settings.ts'
import { keepIds } from './keep-ids-rules.ts'
import { type Campaign, loadCampaign } from './load-campaign.ts'
import { refuseForeignFiles } from './own-files-rules.ts'
import { receiveSettings } from './receive-settings.ts'
import { nameRewards } from './reward-coupons.ts'
import { campaignColumns, refuseTakenName, type SavedBy, saveRevision } from './save-settings.ts'
import type { Saved } from './saved-settings.ts'

/**
 * Creates a campaign as its revision 1, takes one of the plan's quota, and refuses a name that is taken. The
 * settings must have been parsed and received (receive-settings.ts).
 */
export async function createCampaign(
  tx: Tx,
  merchant: Pick<Merchant, 'id' | 'shortKey'>,
  settings: CampaignSettings,
  by: SavedBy,
): Promise<Campaign> {
  refuseForeignFiles(settings, merchant.shortKey)
  const named = await nameRewards(tx, merchant.id, settings)
  const kept = keepIds(named, { settings: undefined, highestSlot: 0 }, newId)
  const saved: Saved = { merchantId: merchant.id, campaignId: newId(), revision: 1, settings: kept }
  await reserveCampaignPlace(tx, merchant.id)
  await tx
    .insertInto('campaign')
    .values({ merchant_id: merchant.id, id: saved.campaignId, type: kept.type, ...campaignColumns(saved) })
    .execute()
    .catch(refuseTakenName)
  await tx.insertInto('campaign_address').values({ campaign_id: saved.campaignId, merchant_id: merchant.id }).execute()
  await saveRevision(tx, saved, [], by)
  return loadCampaign(tx, merchant.id, saved.campaignId)
}

/** The verb of POST /merchant/campaigns. */
export const createCampaignVerb: Verb<typeof route> = async (ctx, { body }) => {
  const settings = receiveSettings(ctx.app.config.secret, body.settings)
  refuseGovernedSettings(ctx.merchant, settings)
  return ctx.write(async (tx) => {
    const campaign = await createCampaign(tx, ctx.merchant, settings, ctx.staff)
    ctx.note({ target: campaign.id, after: { name: campaign.name, type: campaign.type } })
    return showCampaign(ctx, tx, campaign)
  })
}

// One conditional update: exact however many create at once.
async function reserveCampaignPlace(tx: Tx, merchantId: string): Promise<void> {
  const { numUpdatedRows: taken } = await tx
    .updateTable('merchant')
    .set((row) => ({ campaign_count: row('campaign_count', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where(hasRoom('campaign'))
    .executeTakeFirstOrThrow()
  if (!taken) refuse('CAMPAIGN_QUOTA_EXCEEDED')
}
