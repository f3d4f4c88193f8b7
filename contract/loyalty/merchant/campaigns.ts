import { z } from 'zod'
import { CampaignFields, CampaignSettings, CampaignType } from '../campaign-settings.ts'
import { Id, Operator, paged, queryInt } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

const page = { audience: 'merchant', menu: 'campaign-list' } as const

export const campaignStates = ['active', 'ended'] as const

const CampaignRow = z.object({
  id: z.string(),
  name: z.string(),
  type: CampaignType,
  state: z.enum(campaignStates),
  logo: z.string(),
  backgroundColor: z.string(),
  foregroundColor: z.string(),
  endDate: z.string().nullable(),
  cards: z.int(),
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

export const listCampaigns = route({
  ...page,
  // Lists of members and the till choose from it too.
  menu: [
    'campaign-list',
    'member-list',
    'adjust',
    'quick-earn-attend',
    'quick-redeem',
    'merchant-member-chop-log',
    'merchant-admin-member-chop-log',
  ],
  action: 'query',
  method: 'GET',
  path: '/merchant/campaigns',
  about: 'The campaigns of the merchant.',
  query: {
    ...paged(['createdAt', 'name', 'endDate', 'cards']),
    type: CampaignType.optional(),
    state: z.enum(campaignStates).optional(),
  },
  shape: 'list',
  reply: CampaignRow,
})

/**
 * `grantedChops`: by chop type, what the cards hold of it, and at least 1 when it was ever granted. Exactly the types at 0
 * may be removed.
 */
const Campaign = CampaignRow.extend({
  settings: CampaignFields,
  grantedChops: z.record(z.string(), z.int()),
  registrationUrl: z.string(),
  /** The same, short enough to be typed from a poster. */
  joinUrl: z.string(),
  /** When it was ended by hand. */
  endedAt: z.string().nullable(),
})

export const createCampaign = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/campaigns',
  about: 'Creates a campaign; its first revision is 1.',
  body: z.strictObject({ settings: CampaignSettings }),
  reply: Campaign,
  refuses: ['CAMPAIGN_QUOTA_EXCEEDED', 'NAME_ALREADY_EXISTS'],
})

export const getCampaign = route({
  ...page,
  menu: ['campaign-list', 'member-list', 'adjust', 'quick-earn-attend', 'quick-redeem'],
  action: 'get',
  method: 'GET',
  path: '/merchant/campaign/{id}',
  about: 'One campaign with all its settings.',
  params: { id: Id },
  reply: Campaign,
  refuses: ['NOT_FOUND'],
})

export const editCampaign = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/campaign/{id}',
  viewAs: 'write',
  about: 'Saves all settings as a new revision. `revision` is the one that was edited: a newer one refuses the save.',
  params: { id: Id },
  body: z.strictObject({
    revision: z.int().min(1),
    settings: CampaignSettings,
    /** Whether a new validity counts for cards and points from before, too; a job sees to them. */
    applyTo: z.enum(['new', 'all']).optional(),
  }),
  reply: Campaign,
  refuses: [
    'NOT_FOUND',
    'CAMPAIGN_ENDED',
    'CAMPAIGN_CHANGED',
    'CHOP_TYPE_IN_USE',
    'NAME_ALREADY_EXISTS',
    'SLOT_HAS_BOOKINGS',
  ],
})

export const endCampaign = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/campaign/{id}/end',
  about: 'Ends a campaign at once: nothing is collected or redeemed any more, and it is read-only.',
  params: { id: Id },
  reply: Campaign,
  refuses: ['NOT_FOUND', 'CAMPAIGN_ENDED'],
})

/** So long the end of a campaign can be taken back. */
export const reopenSeconds = 30

export const reopenCampaign = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/campaign/{id}/reopen',
  about: `Takes the end of a campaign back, within ${reopenSeconds} seconds.`,
  params: { id: Id },
  reply: Campaign,
  refuses: ['NOT_FOUND', 'CAMPAIGN_ENDED'],
})

export const campaignLogs = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/campaign/{id}/logs',
  about: 'The change history, field by field: who, when, before, after. The first revision lists no changes.',
  params: { id: Id },
  query: { ...paged(['at']) },
  shape: 'list',
  reply: z.object({
    revision: z.int(),
    at: z.string(),
    /** Null when the platform itself made the change. */
    by: Operator.nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  }),
  refuses: ['NOT_FOUND'],
})

export const campaignQrCode = route({
  ...page,
  menu: ['campaign-list', 'dashboard'],
  action: 'get',
  method: 'GET',
  path: '/merchant/campaign/qrCode/{x}',
  viewAs: 'read',
  about: 'The QR code of the registration page as PNG or SVG.',
  params: { x: Id },
  query: { format: z.enum(['png', 'svg']).optional(), size: queryInt(100, 2000).optional() },
  shape: 'file',
  reply: z.any(),
  refuses: ['NOT_FOUND'],
})
