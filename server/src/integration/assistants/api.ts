import { callAssistant as callRoute } from '@chopcard/contract/integration/assistants.ts'
import * as proposals from '@chopcard/contract/integration/merchant/proposals.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { needSource } from '../../core/needs-you.ts'
import { needProposals } from './need-proposals.ts'
import { hook } from '../../core/hooks.ts'
import { callAssistant } from './call-assistant.ts'
import { cleanUpProposals } from './clean-up-proposals.ts'
import { confirmProposal, rejectProposal } from './decide-proposal.ts'
import { getProposal, listProposals } from './list-proposals.ts'
import { refuseOtherMethods } from './refuse-other-methods.ts'

export const assistantsFeature = defineFeature({
  name: 'assistants',
  tables: ['proposal'],
  hooks: [hook(needSource, needProposals)],
  routes: [
    serve(callRoute, callAssistant),
    serve(proposals.listProposals, listProposals),
    serve(proposals.getProposal, getProposal),
    serve(proposals.confirmProposal, confirmProposal),
    serve(proposals.rejectProposal, rejectProposal),
  ],
  jobs: [cleanUpProposals],
  pages: refuseOtherMethods,
})
