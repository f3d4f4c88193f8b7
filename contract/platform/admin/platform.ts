import { z } from 'zod'
import { EditProfileBody } from '../../accounts/merchant/account.ts'
import { route } from '../../core/route.ts'

export const systemInfo = route({
  audience: 'system',
  page: 'any',
  beforePasskey: true,
  method: 'GET',
  path: '/admin/info',
  about: 'Who is signed in to the platform’s back office.',
  reply: z.object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    isAgent: z.boolean(),
    /** Nothing else may be done before a passkey has been added or shown. */
    lacksPasskey: z.boolean(),
  }),
})

export const systemLogout = route({
  audience: 'system',
  page: 'any',
  beforePasskey: true,
  method: 'POST',
  path: '/admin/logout',
  about: 'Ends this session.',
  reply: z.object({ done: z.literal(true) }),
})

export const editSystemProfile = route({
  audience: 'system',
  page: 'any',
  method: 'PUT',
  path: '/admin/editProfile',
  about: 'Changes the own name and password; a new password ends all other sessions.',
  body: EditProfileBody,
  reply: z.object({ username: z.string() }),
  refuses: ['INVALID_CURRENT_PASSWORD', 'CURRENT_PASSWORD_REQUIRED', 'PASSWORD_UNCHANGED', 'TOO_MANY_REQUESTS'],
})

export const systemSummary = route({
  audience: 'system',
  page: 'dashboard',
  method: 'GET',
  path: '/admin/summary',
  about: 'The platform in numbers, and what needs a look: parked messages, failed jobs, the books.',
  reply: z.object({
    merchants: z.int(),
    activeMerchants: z.int(),
    endingMerchants: z.int(),
    members: z.int(),
    cards: z.int(),
    /** Exact while there are few; beyond 100 000 the database's own estimate. */
    entries: z.int(),
    /** Since midnight, each merchant's own; beyond 100 000 entries up to an hour old. */
    entriesToday: z.int(),
    messagesWaiting: z.int(),
    messagesParked: z.int(),
    /** The longest-ago check among the merchants that have been checked. */
    booksCheckedAt: z.string().nullable(),
    booksDifferences: z.int().nullable(),
  }),
})
