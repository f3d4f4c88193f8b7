import { callAssistant } from '@chopcard/contract/integration/assistants.ts'
import * as proposals from '@chopcard/contract/integration/merchant/proposals.ts'
import { type Sample, sample } from './sample.ts'

/** One right request for the MCP server, and for every call about the proposals of assistants. */
export const samplesOfAssistants: readonly Sample[] = [
  sample(callAssistant, () => ({ body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })),
  sample(proposals.listProposals, ({ apiKey }) => ({
    query: { state: 'open', tool: 'propose_freeze', keyId: apiKey.id, sort: '-expiresAt' },
  })),
  sample(proposals.getProposal, ({ own }) => ({ params: { id: own.proposalId } })),
  sample(proposals.confirmProposal, ({ own }) => ({ params: { id: own.proposalId } })),
  sample(proposals.rejectProposal, ({ own }) => ({ params: { id: own.proposalId } })),
]
