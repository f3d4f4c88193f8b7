import { z } from 'zod'
import { cursored } from '../../core/cursor.ts'
import { Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { campaignStates } from '../../loyalty/merchant/campaigns.ts'
import { CampaignType } from '../../loyalty/campaign-types.ts'

const read = { audience: 'integration', scope: 'campaigns:read', method: 'GET' } as const

const CampaignFacts = z.object({
  id: z.string(),
  name: z.string(),
  type: CampaignType,
  state: z.enum(campaignStates),
  endDate: z.string().nullable(),
  cards: z.int(),
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

export const listCampaignsByKey = route({
  ...read,
  path: '/integration/v1/campaigns',
  about: 'The campaigns of the merchant, the oldest first.',
  query: { ...cursored, type: CampaignType.optional(), state: z.enum(campaignStates).optional() },
  shape: 'cursor',
  reply: CampaignFacts,
})

export const getCampaignByKey = route({
  ...read,
  path: '/integration/v1/campaigns/{id}',
  about: 'One campaign with its chop types, levels and rewards, and the address where members join.',
  params: { id: Id },
  reply: CampaignFacts.extend({
    chopTypes: z.array(z.object({ id: z.string(), code: z.string(), stampCount: z.int() })),
    levels: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
    rewards: z.array(z.object({ id: z.string(), name: z.string(), cost: z.int() })),
    registrationUrl: z.string(),
    joinUrl: z.string(),
  }),
  refuses: ['NOT_FOUND'],
})
