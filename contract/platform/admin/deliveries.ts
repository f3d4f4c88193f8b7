import { z } from 'zod'
import { Id, paged } from '../../core/kinds.ts'
import { Message, MessageDetails, messageFilters, SentAgain } from '../../messaging/messages.ts'
import { route } from '../../core/route.ts'

/** Null: the platform's own. */
const ofMerchant = { merchantName: z.string().nullable() }

/** What the list of everybody's messages is narrowed by. */
export const anyMessageFilters = { ...messageFilters, merchantId: Id.optional() }

export const listAllMessages = route({
  audience: 'system',
  page: 'deliveries',
  method: 'GET',
  path: '/admin/delivery',
  about: 'The mails and text messages of all merchants and of the platform itself.',
  query: { ...paged(['createdAt']), ...anyMessageFilters },
  shape: 'list',
  reply: Message.extend(ofMerchant),
})

export const getAnyMessage = route({
  audience: 'system',
  page: 'deliveries',
  method: 'GET',
  path: '/admin/delivery/{id}',
  about: 'One message with every attempt made with it. Links and codes in its text are masked.',
  params: { id: Id },
  reply: MessageDetails.extend(ofMerchant),
  refuses: ['NOT_FOUND'],
})

export const sendAnyMessageAgain = route({
  audience: 'system',
  page: 'deliveries',
  method: 'POST',
  path: '/admin/delivery/{id}/again',
  about: 'Gives a message that could not be delivered as many attempts again.',
  params: { id: Id },
  reply: SentAgain,
  refuses: ['NOT_FOUND', 'MESSAGE_NOT_PARKED'],
})
