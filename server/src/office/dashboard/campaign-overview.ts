import type { campaignOverview as route } from '@chopcard/contract/office/merchant/campaign-overview.ts'
import { localDay } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { compare } from './compare-periods.ts'
import { chancesOf } from './count-chances.ts'
import { periodsOf } from './period-rules.ts'

/** The figures of one campaign, in all or at one store, as the dashboard has those of the shop. */
export const campaignOverview: Verb<typeof route> = async (ctx, { params: { id }, query }) => {
  await loadCampaign(ctx.db, ctx.merchant.id, id)
  const periods = periodsOf(query, localDay(ctx.now, ctx.merchant.timeZone))
  const of = { campaignId: id, storeId: query.storeId }
  const [compared, chances] = await Promise.all([compare(ctx, periods, of), chancesOf(ctx, of)])
  return { ...compared, chances }
}
