import type {
  getCampaignByKey as getRoute,
  listCampaignsByKey as listRoute,
} from '@chopcard/contract/integration/v1/campaigns.ts'
import type { Verb } from '../../core/context.ts'
import { fetchAfter } from '../../core/cursor.ts'
import { showCampaign } from '../../loyalty/campaigns/get-campaign.ts'
import { campaignsQuery, presentCampaignRow } from '../../loyalty/campaigns/list-campaigns.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { rulesOf } from '../../loyalty/campaigns/stored-settings.ts'
import { momentOf } from '../../loyalty/cards/card-store.ts'
import { joinCard } from '../../loyalty/cards/join-rules.ts'
import { offersOf } from '../../loyalty/cards/type-rules.ts'

export const listCampaignsByKey: Verb<typeof listRoute> = (ctx, { query }) => {
  const { type, state } = query
  return fetchAfter(campaignsQuery(ctx, { type, state }), { at: 'created_at', id: 'id' }, query, presentCampaignRow)
}

/** One campaign; its rewards are those that a new card leads to. */
export const getCampaignByKey: Verb<typeof getRoute> = async (ctx, { params }) => {
  const campaign = await loadCampaign(ctx.db, ctx.merchant.id, params.id)
  const { type, settings } = campaign
  const rules = rulesOf(type, settings, false)
  const { fresh } = joinCard(rules, momentOf(ctx.merchant, ctx.now))
  return {
    ...(await showCampaign(ctx, ctx.db, campaign)),
    chopTypes: settings.chopTypes,
    levels: settings.memberLevels.map(({ id, level, description }) => ({ id, name: level, description })),
    rewards: offersOf(rules, fresh, ctx.now).map(({ id, name, cost }) => ({ id, name, cost })),
  }
}
