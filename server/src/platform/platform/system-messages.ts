import {
  type getAnyMessage as getRoute,
  type listAllMessages as listRoute,
  type sendAnyMessageAgain as againRoute,
} from '@chopcard/contract/platform/admin/deliveries.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { fetchPage } from '../../core/paging.ts'
import {
  messageDetails,
  type MessageRow,
  messagesQuery,
  presentMessage,
} from '../../messaging/messages/message-store.ts'
import { sendAgain } from '../../messaging/messages/send-again.ts'

const present = (row: MessageRow) => ({ ...presentMessage(row), merchantName: row.merchant_name })

export const listAllMessages: Verb<typeof listRoute> = async ({ db }, { query }) => {
  const direction = query.sort === 'createdAt' ? 'asc' : 'desc'
  const rows = messagesQuery(db, query.merchantId ?? null, query, 'UTC')
    .orderBy('o.created_at', direction)
    .orderBy('o.id', direction)
  const page = await fetchPage(db, rows, query)
  return { ...page, items: page.items.map(present) }
}

export const getAnyMessage: Verb<typeof getRoute> = async ({ app, db }, { params: { id } }) =>
  (await messageDetails(app, db, id, null)) ?? refuse('NOT_FOUND')

export const sendAnyMessageAgain: Verb<typeof againRoute> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    await sendAgain(tx, ctx.app, id, null)
    ctx.note({ target: id, after: { state: 'waiting' } })
    return { done: true }
  })
