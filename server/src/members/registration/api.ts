import {
  joinCampaign as joinCampaignRoute,
  sendCardLink as sendCardLinkRoute,
  sendJoinCode as sendJoinCodeRoute,
} from '@chopcard/contract/members/public/registration.ts'
import { enrolAtTill as enrolAtTillRoute } from '@chopcard/contract/members/merchant/till-enrolment.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { enrolAtTill } from './enrol-at-till.ts'
import { joinCampaign } from './join-campaign.ts'
import { sendCardLink } from './send-card-link.ts'
import { sendJoinCode } from './send-join-code.ts'

export const registrationFeature = defineFeature({
  name: 'registration',
  routes: [
    serve(joinCampaignRoute, joinCampaign),
    serve(sendJoinCodeRoute, sendJoinCode),
    serve(sendCardLinkRoute, sendCardLink),
    serve(enrolAtTillRoute, enrolAtTill),
  ],
})
