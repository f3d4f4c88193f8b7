import { z } from 'zod'
import { Id, TimeZone, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), { message: 'invalid' })
const Endpoint = text(1000).pipe(z.url({ protocol: /^https?$/ }))

/** What a browser's subscription says of itself. */
export const PushSubscriptionBody = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
  /** Where the member is, so that nobody is woken. */
  timeZone: TimeZone.optional(),
})

const Subscribed = z.object({ subscribed: z.boolean() })

export const pushKey = route({
  audience: 'member',
  method: 'GET',
  path: '/member/push',
  about:
    'The key that a browser subscribes with, how many browsers of this card do, and whether a certain one is among them.',
  query: {
    /** The SHA-256 of a subscription’s address, in hexadecimal: the address itself is a secret, and no part of this one. */
    browser: z
      .string()
      .regex(/^[0-9a-f]{64}$/, { message: 'invalid' })
      .optional(),
  },
  reply: z.object({ publicKey: z.string(), browsers: z.int(), isOn: z.boolean() }),
})

export const subscribePush = route({
  audience: 'member',
  feature: 'pushNotification',
  method: 'POST',
  path: '/member/push',
  about: 'Lets the shop send messages about this card to a browser; the address must be of a known push service.',
  body: PushSubscriptionBody,
  reply: Subscribed,
  refuses: ['PUSH_SERVICE_UNKNOWN', 'FEATURE_OFF'],
})

export const unsubscribePush = route({
  audience: 'member',
  needs: 'read',
  method: 'POST',
  path: '/member/push/off',
  about: 'Ends it for a browser.',
  body: z.strictObject({ endpoint: Endpoint }),
  reply: Subscribed,
})

export const openedMessage = route({
  audience: 'member',
  needs: 'read',
  method: 'POST',
  path: '/member/message/opened',
  about: 'Counts that the member came to the card from a message: once, by the sign that the message itself carried.',
  body: z.strictObject({ message: Id, sign: z.string().regex(/^[\w-]{16}$/) }),
  reply: z.object({ counted: z.boolean() }),
})
