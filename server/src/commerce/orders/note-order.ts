import { newId } from '../../core/new-id.ts'
import { type Actor, staffIdOf } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { EventType } from '@chopcard/contract/core/event-types.ts'
import { recordEvent } from '../../core/events.ts'

type Note = { merchantId: string; orderId: string; what: string; actor?: Actor; remark?: string; at: Date }

/** What became of an order, for whoever looks at it later. */
export async function noteOrder(tx: Tx, { merchantId, orderId, what, actor, remark = '', at }: Note): Promise<void> {
  await tx
    .insertInto('shop_order_event')
    .values({
      merchant_id: merchantId,
      id: newId(),
      order_id: orderId,
      what,
      staff_id: actor ? staffIdOf(actor) : null,
      nickname: actor?.nickname ?? null,
      remark,
      at,
    })
    .execute()
  recordEvent(tx, { merchantId, ...(actor && { actor }) }, { type: typeOf(what), subject: orderId, data: { what } })
}

const types: Partial<Record<string, EventType & `order.${string}`>> = {
  created: 'order.created',
  paid: 'order.paid',
  refunded: 'order.refunded',
  returned: 'order.refunded',
  'given-back': 'order.refunded',
  completed: 'order.completed',
}
const typeOf = (what: string) => types[what] ?? (what.startsWith('cancelled') ? 'order.cancelled' : 'order.updated')
