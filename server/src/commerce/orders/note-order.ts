import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'

type Note = { merchantId: string; orderId: string; what: string; actor?: Actor; remark?: string; at: Date }

/** What became of an order, for whoever looks at it later. */
export async function noteOrder(tx: Tx, { merchantId, orderId, what, actor, remark = '', at }: Note): Promise<void> {
  await tx
    .insertInto('shop_order_event')
    .values({
      merchant_id: merchantId,
      id: uuid(),
      order_id: orderId,
      what,
      staff_id: actor?.kind === 'merchant' ? actor.id : null,
      nickname: actor?.nickname ?? null,
      remark,
      at,
    })
    .execute()
}
