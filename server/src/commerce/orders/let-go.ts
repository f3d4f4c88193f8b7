import { refuse } from '@chopcard/contract/core/errors.ts'
import type { cancelReasons } from '@chopcard/contract/commerce/orders.ts'
import { findAnyMerchant } from '../../core/authenticate.ts'
import type { Tx } from '../../core/database.ts'
import { cancelPayment } from '../payments/give-back.ts'
import { lockPayment } from '../payments/payment-store.ts'
import type { PaymentHandler } from '../payments/purposes.ts'
import { type Delivering, nobody } from './deliver-order.ts'
import { noteOrder } from './note-order.ts'
import { addressKept, loadOrder, type OrderRow } from './order-store.ts'
import { revokeUnused } from './revoke-unused.ts'

type Reason = (typeof cancelReasons)[number]

/** The provider says that it will not be paid, or that its time is over: what was held is free again. */
export const letGoDeclined: PaymentHandler = async (tx, { app, now, payment }) => {
  const merchant = (await findAnyMerchant(tx, payment.merchant_id)) ?? refuse('NOT_FOUND')
  const order = await loadOrder(tx, merchant.id, payment.subject_id)
  const reason = payment.expires_at <= now ? 'abandoned' : 'declined'
  if (order.state === 'pending') await giveUp(tx, { app, merchant, now, actor: nobody }, order, reason)
}

/**
 * Cancels an order that is not paid: the payment first, so that it is paid or cancelled and never both, then what it held.
 * Refused where the money has come. Whoever asks for it has ended the payment at its provider before (`closePayment`).
 */
export async function letGo(tx: Tx, doing: Delivering, order: OrderRow, reason: Reason, remark?: string) {
  if (order.payment_id) {
    const payment = await lockPayment(tx, order.merchant_id, order.payment_id)
    // Money that nothing could be delivered for is on its way back already.
    if (payment.state === 'open' || payment.state === 'paid') await cancelPayment(tx, doing.app, payment)
  }
  await giveUp(tx, doing, order, reason, remark)
}

export async function giveUp(
  tx: Tx,
  doing: Delivering,
  order: OrderRow,
  reason: Reason,
  remark?: string,
): Promise<void> {
  await revokeUnused(tx, doing, order)
  const { numUpdatedRows: done } = await tx
    .updateTable('shop_order')
    .set({ state: 'cancelled', cancel_reason: reason, updated_at: doing.now, ...addressKept })
    .where('merchant_id', '=', order.merchant_id)
    .where('id', '=', order.id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (!done) refuse('ORDER_NOT_IN_STATE')
  const { actor, now } = doing
  await noteOrder(tx, {
    merchantId: order.merchant_id,
    orderId: order.id,
    what: `cancelled-${reason}`,
    actor,
    remark,
    at: now,
  })
}
