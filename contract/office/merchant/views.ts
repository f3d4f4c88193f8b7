import { visitColumns } from '../../members/visits.ts'
import { columnDetails } from '../../members/member-details.ts'
import { z } from 'zod'
import { Id, requiredText, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { listCardFilters } from '../../loyalty/merchant/cards.ts'

const page = { audience: 'merchant', menu: 'member-list', action: 'query' } as const

/** The columns that can be shown beside the member. */
export const memberColumns = [
  ...columnDetails,
  'campaign',
  'balance',
  'spendable',
  'level',
  'state',
  'created',
  'expires',
  ...visitColumns,
  'promotionCode',
  'remark',
] as const

const word = text(100).optional()
const names = ['sort', 'pageSize', ...Object.keys(listCardFilters)]

/** Filters and order as the address of the list holds them, and the columns that are shown. */
const content = {
  name: requiredText(60),
  shared: z.boolean(),
  words: z.strictObject(Object.fromEntries(names.map((name) => [name, word]))),
  columns: z.array(z.enum(memberColumns)).max(40),
}

const View = z.object({
  id: z.string(),
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  /** Whose it is, of a shared one. */
  owner: z.string(),
  words: z.record(z.string(), z.string()),
  columns: z.array(z.enum(memberColumns)),
})

export const listViews = route({
  ...page,
  method: 'GET',
  path: '/merchant/member_view',
  about: 'The saved views of the member list: one’s own, and those shared by others.',
  reply: z.array(View),
})

export const createView = route({
  ...page,
  method: 'POST',
  path: '/merchant/member_view',
  about: 'Saves a view of the member list; sharing one needs the right to edit.',
  body: z.strictObject(content),
  reply: View,
  refuses: ['NAME_ALREADY_EXISTS', 'FORBIDDEN'],
})

export const editView = route({
  ...page,
  method: 'PUT',
  path: '/merchant/member_view/{id}',
  about: 'Changes one’s own saved view.',
  params: { id: Id },
  body: z.strictObject(content),
  reply: View,
  refuses: ['NOT_FOUND', 'NAME_ALREADY_EXISTS', 'FORBIDDEN'],
})

export const deleteView = route({
  ...page,
  method: 'DELETE',
  path: '/merchant/member_view/{id}',
  about: 'Deletes one’s own saved view.',
  params: { id: Id },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND'],
})
