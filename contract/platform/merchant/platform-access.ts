import { z } from 'zod'
import { Id, paged } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** What the platform may do in a merchant's back office, and has done: only owners decide, who sees the settings reads. */
const reading = { audience: 'merchant', menu: 'configuration' } as const
const deciding = { audience: 'merchant', menu: 'merchant-admin-list', action: 'edit', needs: 'always' } as const

/** What a view may write, by call; the keys of its words in `platform-access.json`. */
export const viewWrites = {
  'PATCH /merchant/info': 'info',
  'PUT /merchant/campaignDefaults': 'campaignDefaults',
  'PUT /merchant/campaign/{id}': 'campaign',
  'PUT /merchant/report/liability/costs': 'costs',
  'POST /merchant/coupon': 'addCoupon',
  'PUT /merchant/coupon/{id}': 'coupon',
  'POST /merchant/voucher': 'addVoucher',
  'PUT /merchant/voucher/{id}': 'voucher',
  'POST /merchant/campaign/notifications/drafts': 'addDraft',
  'PUT /merchant/campaign/notifications/drafts/{id}': 'draft',
  'POST /merchant/member/remark': 'remark',
} as const
export type ViewWrite = (typeof viewWrites)[keyof typeof viewWrites]

export const consentStates = ['waiting', 'given', 'refused', 'withdrawn', 'expired'] as const
export const viewEnds = ['admin', 'time', 'session', 'replaced'] as const

const PlatformView = z.object({
  id: z.string(),
  adminName: z.string(),
  onBehalfOf: z.string(),
  startedAt: z.string(),
  /** Null while it goes on. */
  endedAt: z.string().nullable(),
  endedBy: z.enum(viewEnds).nullable(),
  reason: z.string().nullable(),
  written: z.array(z.object({ at: z.string(), what: z.enum(viewWrites) })),
})
export type PlatformView = z.output<typeof PlatformView>

export const listPlatformViews = route({
  ...reading,
  action: 'query',
  method: 'GET',
  path: '/merchant/platformView',
  about: 'When the platform viewed this back office, why, and what it changed. `q` finds by administrator or reason.',
  query: { ...paged(['startedAt']), written: z.enum(['true', 'false']).optional() },
  shape: 'list',
  reply: PlatformView,
})

const ConsentRequest = z.object({
  id: z.string(),
  adminName: z.string(),
  reason: z.string(),
  state: z.enum(consentStates).extract(['waiting', 'given']),
  askedAt: z.string(),
  /** Until when it can be answered, or until when the consent holds. */
  expiresAt: z.string(),
})
export type ConsentRequest = z.output<typeof ConsentRequest>

const PlatformAccess = z.object({
  /** Whether the platform must ask before it writes. */
  asksConsent: z.boolean(),
  requests: z.array(ConsentRequest),
})

export const getPlatformAccess = route({
  ...reading,
  action: 'get',
  method: 'GET',
  path: '/merchant/platformAccess',
  about: 'Whether the platform must ask before it writes, what it asks now, and the consent that holds.',
  reply: PlatformAccess,
})

export const setPlatformAccess = route({
  ...deciding,
  method: 'PUT',
  path: '/merchant/platformAccess',
  about: 'Says whether the platform must ask before it writes.',
  body: z.strictObject({ asksConsent: z.boolean() }),
  reply: PlatformAccess,
})

export const answerConsent = route({
  ...deciding,
  method: 'POST',
  path: '/merchant/platformAccess/{id}/answer',
  about: 'Gives the platform consent to write, or refuses it; a consent that holds is taken back by refusing.',
  params: { id: Id },
  body: z.strictObject({ consent: z.boolean() }),
  reply: PlatformAccess,
  refuses: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})
