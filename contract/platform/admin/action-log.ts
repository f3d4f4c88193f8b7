import { z } from 'zod'
import { maxFilterLength } from '../../core/limits.ts'
import { actorKinds } from '../../core/actor-kinds.ts'
import { Day, Id, paged, SearchText, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

const onPage = { audience: 'system', page: 'user-action-log' } as const

/** `q` finds by a merchant's name, by name or e-mail of who acted, and by the id of the object. */
export const actionLogFilters = {
  q: paged(['at']).q,
  area: z.enum(['platform', 'merchant']).optional(),
  merchantId: Id.optional(),
  actorId: Id.optional(),
  target: text(maxFilterLength).optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const listActions = route({
  ...onPage,
  method: 'GET',
  path: '/admin/userActionLog',
  mayLag: true,
  about: 'Every write by administrators of the platform and in the merchants: who, what, before, after, from where.',
  query: { ...paged(['at']), ...actionLogFilters },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    at: z.string(),
    area: z.enum(['platform', 'merchant']),
    merchantId: z.string().nullable(),
    merchantName: z.string().nullable(),
    actorKind: z.enum(actorKinds),
    actorId: z.string().nullable(),
    actorName: z.string().nullable(),
    actorEmail: z.string().nullable(),
    nickname: z.string().nullable(),
    /** In a view of the platform: in whose place the administrator acted. */
    onBehalfOf: z.string().nullable(),
    action: z.string(),
    target: z.string().nullable(),
    status: z.int(),
    before: z.unknown(),
    after: z.unknown(),
    ip: z.string(),
  }),
})

export const listActors = route({
  ...onPage,
  method: 'GET',
  path: '/admin/userActionLog/actors',
  about: 'Whom the log can be narrowed by: administrators and users of merchants, by name or e-mail, or one by id.',
  query: { q: SearchText.optional(), id: Id.optional() },
  reply: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      /** Null: an administrator of the platform. */
      merchantName: z.string().nullable(),
    }),
  ),
})

export const lastActionCheck = route({
  ...onPage,
  page: ['user-action-log', 'dashboard'],
  method: 'GET',
  path: '/admin/userActionLog/check',
  about: 'The last check of the hash chains of both audits; null before the first.',
  reply: z
    .object({
      checkedAt: z.string(),
      lines: z.int(),
      /** Blocks in which somebody was forgotten. */
      amended: z.int(),
      /** The first line of the platform, and the first block of the merchants, that is not as it was written. */
      platformBreak: z.int().nullable(),
      sealBreak: z.int().nullable(),
    })
    .nullable(),
})
