import { z } from 'zod'
import { paged } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

export const listPhoneLogs = route({
  audience: 'system',
  page: ['appleidentifier-list', 'appleidentifier-add', 'appleidentifier-edit'],
  method: 'GET',
  path: '/admin/phoneLog',
  about: 'What phones have reported about passes in the last 14 days, the newest first.',
  query: paged(['at']),
  shape: 'list',
  reply: z.object({
    id: z.string(),
    at: z.string(),
    message: z.string(),
    /** The network address that it came from. */
    sentFrom: z.string(),
    userAgent: z.string(),
  }),
})
