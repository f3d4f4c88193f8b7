import { z } from 'zod'
import { Id, requiredText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { listCardFilters, SegmentFilters } from './cards.ts'

export const maxSegments = 100
export const maxSegmentNameLength = 60

const page = { audience: 'merchant', menu: 'member-list' } as const
const name = requiredText(maxSegmentNameLength)

const Segment = z.object({
  id: z.string(),
  name: z.string(),
  /** As the address of the member list has them. */
  filters: z.record(z.string(), z.string()),
  createdAt: z.string(),
})

export const listSegments = route({
  ...page,
  menu: ['member-list', 'campaign-notification-list', 'automation-list', 'mailchimp-edm'],
  action: 'query',
  method: 'GET',
  path: '/merchant/segment',
  about: 'The segments: filters of the member list that were saved with a name.',
  reply: z.array(Segment),
})

export const countMembers = route({
  ...page,
  menu: listSegments.menu,
  action: 'query',
  method: 'POST',
  path: '/merchant/segment/count',
  about:
    'How many members filters of the member list have, a segment among them, exactly up to 10,000, or 5,000 where a filter is about the member’s contact or birthday.',
  asks: true,
  body: z.strictObject({ filters: z.strictObject(listCardFilters) }),
  reply: z.object({ members: z.int(), isExact: z.boolean() }),
  refuses: ['NOT_FOUND'],
})

export const createSegment = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/segment',
  about: 'Saves filters of the member list as a segment.',
  body: z.strictObject({ name, filters: SegmentFilters }),
  reply: Segment,
  refuses: ['NAME_ALREADY_EXISTS', 'TOO_MANY_SEGMENTS'],
})

export const renameSegment = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/segment/{id}',
  about: 'Gives a segment another name.',
  params: { id: Id },
  body: z.strictObject({ name }),
  reply: Segment,
  refuses: ['NOT_FOUND', 'NAME_ALREADY_EXISTS'],
})

export const deleteSegment = route({
  ...page,
  action: 'edit',
  method: 'DELETE',
  path: '/merchant/segment/{id}',
  about: 'Deletes a segment. What was started or planned with it goes on with its filters.',
  params: { id: Id },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND'],
})
