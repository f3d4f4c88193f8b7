import * as routes from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import { serve } from '../../core/context.ts'
import { campaignImpact } from './campaign-impact.ts'
import { simulateCampaign } from './simulate-campaign.ts'

export const forecastsApi = [
  serve(routes.campaignImpact, campaignImpact),
  serve(routes.simulateCampaign, simulateCampaign),
]
