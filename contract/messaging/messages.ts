import { z } from 'zod'
import { Day, SearchText } from '../core/kinds.ts'

export const messageStates = ['waiting', 'sent', 'parked'] as const
export const messageChannels = ['email', 'sms', 'push'] as const
const State = z.enum(messageStates)
const Channel = z.enum(messageChannels)

export const messageFilters = {
  q: SearchText.optional(),
  channel: Channel.optional(),
  state: State.optional(),
  from: Day.optional(),
  to: Day.optional(),
} as const

/** A mail, text or push message on its way out. */
export const Message = z.object({
  id: z.string(),
  channel: Channel,
  /** Empty once the person has been forgotten. */
  recipient: z.string(),
  subject: z.string(),
  template: z.string(),
  state: State,
  /** How it left: `smtp`, `twilio`, `web-push`, or the mailbox page where no service is set up. */
  transport: z.string().nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

export const MessageDetails = Message.extend({
  /** With links and codes masked; empty once it has left, or the person has been forgotten. */
  text: z.string(),
  tries: z.array(
    z.object({
      at: z.string(),
      milliseconds: z.int(),
      transport: z.string().nullable(),
      /** What was answered; null where it failed. */
      answer: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
  nextTryAt: z.string().nullable(),
})
export type MessageDetails = z.infer<typeof MessageDetails>

/** Of a message that is sent again: an answer to a key is kept for days, so it does not say to whom it goes. */
export const SentAgain = z.object({ done: z.literal(true) })
