import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { keepLocked } from '../../giving/coupons/lock-code.ts'

/** The minutes that letting go may come after its time. */
const slack = 2

/** Until when the codes of an order are locked that is held so long. */
export const lockedUntil = (reservedUntil: Date): Date => new Date(reservedUntil.getTime() + slack * 60_000)

/** Keeps locked what an order holds that cannot be let go yet: its money may still come. */
export const keepReserved = (db: Db | Tx, merchantId: string, orderId: string, until: Date) =>
  keepLocked(db, merchantId, reservedBy(merchantId, orderId), lockedUntil(until))

const reservedBy = (merchantId: string, orderId: string) =>
  sql`select copy_id from shop_order_coupon
    where merchant_id = ${merchantId} and order_id = ${orderId} and state = 'reserved'`
