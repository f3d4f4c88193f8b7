import type { getCampaign as route } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import type { Result } from '@chopcard/contract/core/route.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { grantedChops } from './granted-chops.ts'
import { joinUrl } from './join-code.ts'
import { type Campaign, hasEnded, loadCampaign } from './load-campaign.ts'
import { registrationUrl } from './registration-url.ts'
import { settingsForForm } from './stored-settings.ts'

/** One campaign with all its settings. */
export const getCampaign: Verb<typeof route> = async (ctx, { params }) =>
  showCampaign(ctx, ctx.db, await loadCampaign(ctx.db, ctx.merchant.id, params.id))

/** A campaign as the calls answer with it. */
export async function showCampaign(
  { app, merchant, now }: Pick<TenantContext, 'app' | 'merchant' | 'now'>,
  db: Db | Tx,
  campaign: Campaign,
): Promise<Result<typeof route>> {
  const { settings } = campaign
  return {
    id: campaign.id,
    name: campaign.name,
    type: campaign.type,
    state: hasEnded(campaign, now, merchant.timeZone) ? 'ended' : 'active',
    logo: settings.logo,
    backgroundColor: settings.backgroundColor,
    foregroundColor: settings.foregroundColor,
    endDate: campaign.endDate,
    cards: campaign.cards,
    revision: campaign.revision,
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
    settings: settingsForForm(settings),
    grantedChops: await grantedChops(db, merchant.id, campaign),
    registrationUrl: registrationUrl(app.config, campaign.id),
    joinUrl: await joinUrl(app.config, db, campaign.id),
    endedAt: campaign.endedAt?.toISOString() ?? null,
  }
}
