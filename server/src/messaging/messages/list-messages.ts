import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  getMessage as getRoute,
  listMessages as listRoute,
} from '@chopcard/contract/messaging/merchant/deliveries.ts'
import type { Verb } from '../../core/context.ts'
import { fetchPage } from '../../core/paging.ts'
import { messageDetails, messagesQuery, presentMessage } from './message-store.ts'

export const listMessages: Verb<typeof listRoute> = async ({ db, merchant }, { query }) => {
  const direction = query.sort === 'createdAt' ? 'asc' : 'desc'
  const rows = messagesQuery(db, merchant.id, query, merchant.timeZone)
    .orderBy('o.created_at', direction)
    .orderBy('o.id', direction)
  const page = await fetchPage(db, rows, query)
  return { ...page, items: page.items.map(presentMessage) }
}

export const getMessage: Verb<typeof getRoute> = async ({ app, db, merchant }, { params: { id } }) => {
  const { merchantName: _own, ...message } = (await messageDetails(app, db, id, merchant.id)) ?? refuse('NOT_FOUND')
  return message
}
