import * as routes from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { campaignImpact } from './campaign-impact.ts'
import { simulateCampaign } from './simulate-campaign.ts'

export const forecastsFeature = defineFeature({
  name: 'forecasts',
  routes: [serve(routes.campaignImpact, campaignImpact), serve(routes.simulateCampaign, simulateCampaign)],
})
