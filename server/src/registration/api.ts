import { joinCampaign as joinCampaignRoute } from '@chopcard/contract/public/registration.ts'
import { serve } from '../core/context.ts'
import { joinCampaign } from './join-campaign.ts'

export const registrationApi = [serve(joinCampaignRoute, joinCampaign)]
