import * as routes from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import * as defaults from '@chopcard/contract/loyalty/merchant/campaign-defaults.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { needSource } from '../../core/needs-you.ts'
import { needEndings } from './need-endings.ts'
import { hook } from '../../core/hooks.ts'
import { getCampaignDefaults, setCampaignDefaults } from './campaign-defaults.ts'
import { createCampaignVerb } from './create-campaign.ts'
import { drawQrCode } from './draw-qr-code.ts'
import { editCampaign } from './edit-campaign.ts'
import { endCampaign } from './end-campaign.ts'
import { getCampaign } from './get-campaign.ts'
import { listCampaigns } from './list-campaigns.ts'
import { listChanges } from './list-changes.ts'
import { reopenCampaign } from './reopen-campaign.ts'

export const campaignsFeature = defineFeature({
  name: 'campaigns',
  exports: [
    'create-campaign',
    'draw-qr-code',
    'get-campaign',
    'jobs',
    'join-code',
    'keep-ids-rules',
    'list-campaigns',
    'load-campaign',
    'merchant-of-campaign',
    'registration-url',
    'shop-secrets',
    'stored-settings',
  ],
  tables: [
    'booth',
    'booth_slot',
    'campaign',
    'campaign_address',
    'campaign_revision',
    'chop_type',
    'coupon_reward',
    'member_level',
  ],
  hooks: [hook(needSource, needEndings)],
  routes: [
    serve(routes.listCampaigns, listCampaigns),
    serve(routes.createCampaign, createCampaignVerb),
    serve(defaults.getCampaignDefaults, getCampaignDefaults),
    serve(defaults.setCampaignDefaults, setCampaignDefaults),
    serve(routes.getCampaign, getCampaign),
    serve(routes.editCampaign, editCampaign),
    serve(routes.endCampaign, endCampaign),
    serve(routes.reopenCampaign, reopenCampaign),
    serve(routes.campaignLogs, listChanges),
    serve(routes.campaignQrCode, drawQrCode),
  ],
})
