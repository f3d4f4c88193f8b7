import type { ChangeEvent } from '../core/change-event.ts'
import type { CardFacts } from './decision.ts'
import type { Before, Operation } from './write-operations.ts'

/** The events of an operation on a card: one for each entry, and what else has become of the card. */
export function operationEvents({ writeContext, decision, entries }: Omit<Operation, 'record'>): ChangeEvent[] {
  const { cardId: subject, campaignId, before } = writeContext
  const of = { subject, version: writeContext.version + 1 }
  const events: ChangeEvent[] = entries.map((row) => entryEvent(of, row))
  const { card } = decision
  if (card.levelId !== before.levelId)
    events.push({ ...of, type: 'card.level_changed', data: { campaignId, from: before.levelId, to: card.levelId } })
  const state = stateEvent(of, campaignId, before, card)
  if (state) events.push(state)
  return events.length ? events : [{ ...of, type: 'card.updated', data: { campaignId, fields: [] } }]
}

type Of = { subject: string; version: number }

function entryEvent(of: Of, row: Operation['entries'][number]): ChangeEvent {
  const data = { entryId: row.id }
  if (row.voids) return { ...of, type: 'entry.voided', data: { ...data, voids: row.voids } }
  return { ...of, type: row.kind === 'redeem' ? 'reward.redeemed' : 'entry.created', data }
}

/** The state or the expiry of the card has changed: at most one event. */
function stateEvent(of: Of, campaignId: string, before: Before, after: CardFacts): ChangeEvent | undefined {
  if (after.state === before.state)
    return after.expiresAt?.getTime() === before.expiresAt?.getTime()
      ? undefined
      : { ...of, type: 'card.renewed', data: { campaignId, expiresAt: after.expiresAt?.toISOString() ?? null } }
  switch (after.state) {
    case 'frozen':
    case 'expired':
    case 'closed':
      return { ...of, type: `card.${after.state}`, data: { campaignId } }
    case 'active':
    case 'pending':
      return before.state === 'frozen'
        ? { ...of, type: 'card.unfrozen', data: { campaignId } }
        : { ...of, type: 'card.renewed', data: { campaignId, expiresAt: after.expiresAt?.toISOString() ?? null } }
  }
}
