import { z } from 'zod'
import { Id, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** Views of merchants' back offices by the platform. Agents have none: a back office holds setup pages, too. */
const onPage = { audience: 'system', page: 'merchant-edit', notForAgents: true } as const
const params = { id: Id, viewId: Id }

/** How long a view lasts. */
export const viewMinutes = 30
/** How long a merchant may take to answer, and for how long its consent holds. */
export const consentHours = { toAnswer: 24, holds: 2 } as const

/** `off`: it only reads. `waiting`: the merchant is asked. `refused`: it said no, or has taken its consent back. */
export const writingStates = ['off', 'waiting', 'refused', 'on'] as const

export const ViewState = z.object({
  id: z.string(),
  merchantId: z.string(),
  merchantName: z.string(),
  /** The owner whose menu and role the view has. */
  onBehalfOf: z.string(),
  isOpen: z.boolean(),
  secondsLeft: z.int(),
  writing: z.enum(writingStates),
  reason: z.string().nullable(),
  /** Whether the merchant wants to be asked before anything is written. */
  asksConsent: z.boolean(),
})
export type ViewState = z.output<typeof ViewState>

export const startView = route({
  ...onPage,
  method: 'POST',
  path: '/admin/merchant/{id}/view',
  about: 'Opens a merchant’s back office to read, for 30 minutes; a view before it ends. The owners are told by mail.',
  params: { id: Id },
  reply: z.object({ id: z.string(), token: z.string(), expiresAt: z.string() }),
  refuses: ['NOT_FOUND', 'ACCOUNT_IS_TERMINATED', 'ACCOUNT_IS_NOT_ENABLED'],
})

export const getView = route({
  ...onPage,
  method: 'GET',
  path: '/admin/merchant/{id}/view/{viewId}',
  about: 'How a view of one’s own stands: the time left, and whether it may write.',
  params,
  reply: ViewState,
  refuses: ['NOT_FOUND'],
})

export const allowWriting = route({
  ...onPage,
  method: 'POST',
  path: '/admin/merchant/{id}/view/{viewId}/writing',
  about: 'Lets a view write, with a reason; where the merchant wants to be asked, its owners are, by mail.',
  params,
  body: z.strictObject({ reason: text(500).min(10) }),
  reply: ViewState,
  refuses: ['NOT_FOUND', 'VIEW_AS_OVER', 'VIEW_AS_CONSENT_REFUSED'],
})

export const endView = route({
  ...onPage,
  method: 'POST',
  path: '/admin/merchant/{id}/view/{viewId}/end',
  about: 'Ends a view of one’s own; when this is answered, nothing is written in it any more.',
  params,
  reply: ViewState,
  refuses: ['NOT_FOUND'],
})
