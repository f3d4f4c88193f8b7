import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { endCampaign as route } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import type { Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { showCampaign } from './get-campaign.ts'
import { type Campaign, hasEnded, loadCampaign, lockCampaign } from './load-campaign.ts'
import { type SavedBy, saveRevision } from './save-settings.ts'

/** Ends a campaign by hand (decisions/campaigns.md §11): it is read-only from now on. */
export const endCampaign: Verb<typeof route> = async (ctx, { params }) =>
  ctx.write(async (tx) => {
    const campaign = await lockCampaign(tx, ctx.merchant.id, params.id)
    if (hasEnded(campaign, ctx.now, ctx.merchant.timeZone)) refuse('CAMPAIGN_ENDED')
    ctx.note({ target: campaign.id, before: { state: 'active' }, after: { state: 'ended' } })
    return showCampaign(ctx, tx, await saveEnd(tx, ctx.merchant.id, campaign, ctx.now, ctx.staff))
  })

/** Sets or takes back the end, as a line of the change history. */
export async function saveEnd(
  tx: Tx,
  merchantId: string,
  campaign: Campaign,
  endedAt: Date | null,
  by: SavedBy,
): Promise<Campaign> {
  const revision = campaign.revision + 1
  await tx
    .updateTable('campaign')
    .set({ ended_at: endedAt, revision, updated_at: sql`now()` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', campaign.id)
    .execute()
  const states = endedAt ? { before: 'active', after: 'ended' } : { before: 'ended', after: 'active' }
  const saved = { merchantId, campaignId: campaign.id, revision, settings: campaign.settings }
  await saveRevision(tx, saved, [{ field: 'state', ...states }], by)
  return loadCampaign(tx, merchantId, campaign.id)
}
