import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

/** The minutes that letting go may come after its time. */
const slack = 2

/** Until when the codes of an order are locked that is held so long. */
export const lockedUntil = (heldUntil: Date): Date => new Date(heldUntil.getTime() + slack * 60_000)

/** Keeps locked what an order holds that cannot be let go yet: its money may still come. */
export const keepHeld = (db: Db | Tx, merchantId: string, orderId: string, until: Date) =>
  sql`update coupon_code k set locked_until = ${lockedUntil(until)}
    from shop_order_coupon h join coupon_copy y on y.merchant_id = h.merchant_id and y.id = h.copy_id
    where h.merchant_id = ${merchantId} and h.order_id = ${orderId} and h.state = 'reserved'
      and k.merchant_id = y.merchant_id and k.code = y.code and k.state = 'locked'`.execute(db)
