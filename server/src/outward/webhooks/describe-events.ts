import { subjectKindOf } from '@chopcard/contract/core/event-types.ts'
import { innerData, nounOf } from '@chopcard/contract/outward/webhook-events.ts'
import type { WebhookType } from '@chopcard/contract/outward/webhooks.ts'
import type { ReadEvent } from '../../core/change-event.ts'
import type { Tx } from '../../core/database.ts'
import { type Facts, readFacts } from './event-facts.ts'

export type WebhookEvent = ReadEvent<WebhookType>

/** The body of a message: what `messageSchema` of the contract describes. */
export type Message = { type: WebhookType; timestamp: string; data: Facts }

/** What receivers are told of events, by the event's id; each kind of subject is read once for all of them. */
export async function describeEvents(tx: Tx, events: readonly WebhookEvent[]): Promise<ReadonlyMap<string, Message>> {
  const messages = new Map<string, Message>()
  for (const [noun, some] of Map.groupBy(events, ({ type }) => nounOf(type))) {
    const facts = await readFacts(tx, noun, some)
    for (const event of some) messages.set(event.id, messageOf(event, facts.get(event.id)))
  }
  return messages
}

const messageOf = ({ type, at, subject, version, data }: WebhookEvent, facts: Facts = {}): Message => ({
  type,
  timestamp: at,
  data: { subject: { kind: subjectKindOf(type), id: subject }, version: version ?? null, ...outer(data), ...facts },
})

const outer = (data: object): Facts =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !(innerData as readonly string[]).includes(name)))
