import type { EventType } from '@chopcard/contract/core/event-types.ts'
import type { Actor, Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'

/** Records what has become of a booking; `actor` has caused it where there is one. */
export const recordBooking = (
  tx: Tx,
  { merchant, actor }: { merchant: Pick<Merchant, 'id'>; actor?: Actor },
  type: EventType & `booking.${string}`,
  { id, cardId, slotId, tell }: { id: string; cardId: string; slotId?: string; tell?: boolean },
): void =>
  recordEvent(
    tx,
    { merchantId: merchant.id, ...(actor && { actor }) },
    { type, subject: id, data: { cardId, ...(slotId && { slotId }), ...(tell && { tell }) } },
  )
