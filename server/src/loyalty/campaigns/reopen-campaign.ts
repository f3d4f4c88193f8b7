import { refuse } from '@chopcard/contract/core/errors.ts'
import { reopenSeconds, type reopenCampaign as route } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import type { Verb } from '../../core/context.ts'
import { saveEnd } from './end-campaign.ts'
import { showCampaign } from './get-campaign.ts'
import { lockCampaign } from './load-campaign.ts'

/** Takes back the end that was just set by hand; one that runs is left as it is. */
export const reopenCampaign: Verb<typeof route> = async (ctx, { params }) =>
  ctx.write(async (tx) => {
    const campaign = await lockCampaign(tx, ctx.merchant.id, params.id)
    ctx.note({ target: campaign.id })
    if (!campaign.endedAt) return showCampaign(ctx, tx, campaign)
    if (ctx.now.getTime() - campaign.endedAt.getTime() > reopenSeconds * 1000) refuse('CAMPAIGN_ENDED')
    ctx.note({ target: campaign.id, before: { state: 'ended' }, after: { state: 'active' } })
    return showCampaign(ctx, tx, await saveEnd(tx, ctx.merchant.id, campaign, null, ctx.staff))
  })
