import { z } from 'zod'
import { secretText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** What Mailchimp tells of a contact. */
export const mailchimpHooks = ['subscribe', 'unsubscribe', 'cleaned', 'upemail', 'profile'] as const
export type MailchimpHook = (typeof mailchimpHooks)[number]

const address = { audience: 'public', path: '/webhooks/mailchimp/{token}', params: { token: secretText(100) } } as const

export const checkMailchimpHook = route({
  ...address,
  method: 'GET',
  about: 'Answers Mailchimp, which looks whether the address exists before it uses it.',
  reply: z.object({ received: z.literal(true) }),
  refuses: ['NOT_FOUND'],
})

export const receiveMailchimpHook = route({
  ...address,
  method: 'POST',
  about:
    'Where Mailchimp tells that a contact has subscribed, unsubscribed or changed the address, form-encoded. It signs nothing: the secret is in the address.',
  signed: { headers: ['content-type'] },
  reply: z.object({ received: z.literal(true) }),
  refuses: ['NOT_FOUND'],
})
