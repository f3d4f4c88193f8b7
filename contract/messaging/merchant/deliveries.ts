import { Id, paged } from '../../core/kinds.ts'
import { Message, MessageDetails, messageFilters, SentAgain } from '../messages.ts'
import { route } from '../../core/route.ts'

const page = { audience: 'merchant', menu: 'delivery-list' } as const

export const listMessages = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/delivery',
  about: 'The mails and text messages that left in the shop’s name, or wait to. `q` finds by recipient or subject.',
  query: { ...paged(['createdAt']), ...messageFilters },
  shape: 'list',
  reply: Message,
})

export const getMessage = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/delivery/{id}',
  about: 'One message with every attempt made with it. Links and codes in its text are masked.',
  params: { id: Id },
  reply: MessageDetails,
  refuses: ['NOT_FOUND'],
})

export const sendMessageAgain = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/delivery/{id}/again',
  about: 'Gives a message that could not be delivered as many attempts again.',
  params: { id: Id },
  reply: SentAgain,
  refuses: ['NOT_FOUND', 'MESSAGE_NOT_PARKED'],
})
