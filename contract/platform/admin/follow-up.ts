import { z } from 'zod'
import { Day, Id, paged, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { followUpFilters, followUpReasons, quotaNames } from '../tenants.ts'
import { Tenant } from './merchants.ts'

const page = { audience: 'system', page: 'follow-up-list' } as const

/** What is to be done about a merchant. */
export const FollowUp = z.strictObject({ note: text(2000), assigneeId: Id.nullable(), dueOn: Day.nullable() })

const FollowedUp = Tenant.extend({
  reasons: z.array(z.enum(followUpReasons)),
  /** The quotas that are used by more than 80 %, with how much of them in percent. */
  fullQuotas: z.array(z.object({ name: z.enum(quotaNames), percent: z.int() })),
  followUp: FollowUp.extend({ assigneeName: z.string().nullable(), updatedAt: z.string().nullable() }),
})

export const listFollowUp = route({
  ...page,
  method: 'GET',
  path: '/admin/followUp',
  about:
    'Merchants that need a look: the plan ends or has ended, restricted, idle for 30 days, a quota used by more than 80 %.',
  query: { ...paged(['endsOn', 'name', 'dueOn', 'lastActivityAt', 'members']), ...followUpFilters },
  shape: 'list',
  reply: FollowedUp,
})

export const getFollowUp = route({
  ...page,
  page: ['follow-up-list', 'merchant-edit'],
  method: 'GET',
  path: '/admin/merchant/{id}/followUp',
  about: 'What is to be done about a merchant, by whom and until when.',
  params: { id: Id },
  reply: FollowUp,
  refuses: ['NOT_FOUND'],
})

export const editFollowUp = route({
  ...page,
  page: ['follow-up-list', 'merchant-edit'],
  method: 'PUT',
  path: '/admin/merchant/{id}/followUp',
  about: 'Notes what is to be done about a merchant, by whom and until when.',
  params: { id: Id },
  body: FollowUp.extend({ seen: FollowUp }),
  reply: FollowUp,
  refuses: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const listAssignees = route({
  ...page,
  page: ['follow-up-list', 'merchant-edit'],
  method: 'GET',
  path: '/admin/followUp/assignees',
  about: 'The system administrators whom a follow-up can be given to.',
  reply: z.array(z.object({ id: z.string(), name: z.string() })),
})
