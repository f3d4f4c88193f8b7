import * as till from '@chopcard/contract/earning/merchant/partner-till.ts'
import * as partners from '@chopcard/contract/earning/merchant/partners.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { answerPartnership, endPartnership } from './answer-partnership.ts'
import { invitePartner } from './invite-partner.ts'
import { listPartnerOperations } from './list-operations.ts'
import { listPartnerships } from './list-partnerships.ts'
import { partnerCampaigns, partnerCard } from './partner-card.ts'
import { partnerIssue, partnerRedeem, partnerVoid } from './partner-operations.ts'
import { listSettlements } from './settlements.ts'

export const partnersFeature = defineFeature({
  name: 'partners',
  exports: ['list-operations', 'settlements'],
  tables: ['partner_operation', 'partner_operator', 'partnership'],
  routes: [
    serve(partners.listPartnerships, listPartnerships),
    serve(partners.invitePartner, invitePartner),
    serve(partners.answerPartnership, answerPartnership),
    serve(partners.endPartnership, endPartnership),
    serve(partners.listPartnerOperations, listPartnerOperations),
    serve(partners.listSettlements, listSettlements),
    serve(partners.partnerCampaigns, partnerCampaigns),
    serve(partners.partnerCard, partnerCard),
    serve(till.partnerIssue, partnerIssue),
    serve(till.partnerRedeem, partnerRedeem),
    serve(till.partnerVoid, partnerVoid),
  ],
})
