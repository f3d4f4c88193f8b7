import { z } from 'zod'
import { Id, OperatorName, paged } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { refusesIssue } from '../../loyalty/merchant/till.ts'
import { editOtherInfo, renewCard } from '../../loyalty/merchant/cards.ts'
import { voidEntry } from '../../loyalty/merchant/chop-log.ts'
import { proposalToolNames } from '../assistant-tools.ts'
import { giveCouponByKey } from '../v1/coupons.ts'
import { proposalStates } from '../proposals.ts'

const page = { audience: 'merchant', menu: 'merchant-key' } as const
const params = { id: Id }

/** What is shown of a state: one that nobody decided in time has expired. */
export const shownProposalStates = [...proposalStates, 'expired'] as const
const ProposalState = z.enum(shownProposalStates)
export type ProposalState = z.infer<typeof ProposalState>

const Tool = z.enum(proposalToolNames)

export const Proposal = z.object({
  id: z.string(),
  tool: Tool,
  state: ProposalState,
  /** The key with which the assistant signed in. */
  keyName: z.string(),
  card: z.object({ id: z.string(), cardNumber: z.string(), nickname: z.string().nullable() }).nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: OperatorName.nullable(),
  /** Why the rules refused it when it was confirmed, in the reader's language. */
  refusal: z.string().nullable(),
})
export type Proposal = z.infer<typeof Proposal>

/** What the change would come to now, by the rules that would do it. */
export const ProposalPreview = z.object({
  allowed: z.boolean(),
  /** Why it would be refused, in the reader's language. */
  message: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.enum(['balance', 'state', 'expiresAt']),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  quantity: z.int().nullable(),
  couponName: z.string().nullable(),
  remark: z.string().nullable(),
})
export type ProposalPreview = z.infer<typeof ProposalPreview>

const ProposalDetails = Proposal.extend({
  /** Null of one that is decided or has expired. */
  preview: ProposalPreview.nullable(),
  /** Whether the reader may make the change, and so confirm it. */
  mayConfirm: z.boolean(),
})

export const listProposals = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/proposal',
  about: 'What AI assistants proposed, the last first.',
  query: {
    ...paged(['createdAt', 'expiresAt']),
    state: ProposalState.optional(),
    tool: Tool.optional(),
    keyId: Id.optional(),
  },
  shape: 'list',
  reply: Proposal,
})

export const getProposal = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/proposal/{id}',
  about: 'A proposal with what it would come to now, which a dry run tells.',
  params,
  reply: ProposalDetails,
  refuses: ['NOT_FOUND'],
})

const refusesDecision = ['NOT_FOUND', 'PROPOSAL_DECIDED', 'PROPOSAL_EXPIRED'] as const

export const confirmProposal = route({
  ...page,
  action: 'edit',
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/proposal/{id}/confirm',
  about: 'Makes the change that an assistant proposed, once. It needs the permission for the change itself.',
  params,
  reply: ProposalDetails,
  refuses: [
    ...refusesDecision,
    ...new Set([
      ...refusesIssue,
      ...voidEntry.refuses,
      ...editOtherInfo.refuses,
      ...renewCard.refuses,
      ...giveCouponByKey.refuses,
    ]),
  ],
})

export const rejectProposal = route({
  ...page,
  action: 'edit',
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/proposal/{id}/reject',
  about: 'Turns down what an assistant proposed; nothing is changed.',
  params,
  reply: ProposalDetails,
  refuses: refusesDecision,
})
