import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { orderStates } from '@chopcard/contract/commerce/orders.ts'
import { findAnyMerchant } from '../../core/authenticate.ts'
import type { Tx } from '../../core/database.ts'
import { goneOutside } from '../payments/payment-rules.ts'
import type { PaymentHandler, PaymentNews } from '../payments/purposes.ts'
import { moneyText } from '../../core/money-text.ts'
import { type Delivering, nobody } from './deliver-order.ts'
import { giveAgain } from './give-again.ts'
import { giveUp } from './let-go.ts'
import { noteOrder } from './note-order.ts'
import { worthReturned } from './order-parts.ts'
import { isDelivered } from './order-rules.ts'
import { addressKept, orderFacts, loadOrder, type OrderRow } from './order-store.ts'
import { revokeUnused } from './revoke-unused.ts'
import { tellCustomer } from './tell-customer.ts'

/** The payer has got money back, or gets it, without anybody of the staff having refunded the order. */
export const handleReturnedPayment: PaymentHandler = async (tx, news) => {
  const { app, now, payment } = news
  const merchant = (await findAnyMerchant(tx, payment.merchant_id)) ?? refuse('NOT_FOUND')
  const order = await loadOrder(tx, merchant.id, payment.subject_id)
  const doing = { app, merchant, now, actor: nobody }
  if (payment.refund_reason && payment.refund_reason !== 'asked') await giveAllBack(tx, doing, order, news)
  else await followOutside(tx, doing, order, news)
}

const reasons = { mismatch: 'mismatch', refused: 'undelivered' } as const

/** What came was late, of another amount, or for what could not be handed over: the order says so and ends. */
async function giveAllBack(tx: Tx, doing: Delivering, order: OrderRow, { payment }: PaymentNews): Promise<void> {
  const amount = payment.paid_amount ?? order.amount
  const paid = { ...order, currency: payment.paid_currency ?? order.currency }
  const reason = reasons[payment.refund_reason as keyof typeof reasons]
  const remark = moneyText(amount, paid, order.language as Language)
  if (order.state === 'pending' && reason) await giveUp(tx, doing, order, reason, remark)
  await note(tx, doing, order, 'given-back', remark)
  await tellCustomer(tx, doing.app, doing.merchant, paid, 'order-refunded', amount)
}

/** Money that the provider's own pages or the payer's bank gave back takes back what was not used for it. */
async function followOutside(tx: Tx, doing: Delivering, order: OrderRow, { payment }: PaymentNews): Promise<void> {
  const { merchant, now } = doing
  const outside = goneOutside(payment)
  const what = payment.dispute_state === 'won' ? 'dispute-won' : payment.dispute_state ? 'disputed' : 'returned'
  const { state } = orderFacts(order)
  const total = Math.min(order.amount, outside + (payment.refund_amount ?? 0))
  const news = what === 'returned' ? total - (order.refund_amount ?? 0) : payment.disputed_amount
  await note(tx, doing, order, what, moneyText(news, order, order.language as Language))
  if (state === 'pending' || state === 'cancelled') return
  if (what === 'dispute-won') return restore(tx, doing, order, total, payment.refund_amount !== null)
  const isOver = isDelivered(state) && (await isUsedUp(tx, doing, order, outside))
  const isRefunded = isOver || state === 'refunded'
  await tx
    .updateTable('shop_order')
    .set({
      refund_amount: isRefunded ? total : total || null,
      updated_at: now,
      ...(isOver && { state: 'refunded', ...addressKept }),
    })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', order.id)
    .execute()
  if (what === 'returned') await tellCustomer(tx, doing.app, merchant, order, 'order-refunded', news)
}

/**
 * The bank has decided for the shop: what the dispute has taken back is given again, and the order stands where it stood.
 * What staff have refunded on top of it stays refunded.
 */
async function restore(tx: Tx, doing: Delivering, order: OrderRow, gone: number, isRefunded: boolean): Promise<void> {
  const { app, merchant, now } = doing
  const worth = isRefunded ? 0 : (await worthReturned(tx, merchant.id, order.id)) - gone
  const { given, missed } = await giveAgain(tx, doing, order, worth)
  const isBack = order.state === 'refunded' && !isRefunded && gone < order.amount
  const staysRefunded = order.state === 'refunded' && !isBack
  await tx
    .updateTable('shop_order')
    .set({
      // An order that is not refunded goes on meanwhile: its state is not written.
      ...(isBack && { state: await stateBefore(tx, order) }),
      refund_amount: staysRefunded ? gone : gone || null,
      updated_at: now,
    })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', order.id)
    .execute()
  if (given) {
    await note(tx, doing, order, 'given-again', '')
    await tellCustomer(tx, app, merchant, order, 'order-restored')
  }
  if (missed) await note(tx, doing, order, 'not-given-again', '')
}

/** What the order was when its payment was disputed. */
async function stateBefore(tx: Tx, { merchant_id: merchantId, id }: OrderRow): Promise<string> {
  const { what } = await tx
    .selectFrom('shop_order_event')
    .select('what')
    .where('merchant_id', '=', merchantId)
    .where('order_id', '=', id)
    .where('what', 'in', orderStates.filter(isDelivered))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return what
}

/** Takes back what the money was for; true where the whole price is back, or what was left to be used is gone with it. */
async function isUsedUp(tx: Tx, doing: Delivering, order: OrderRow, outside: number): Promise<boolean> {
  const isWhole = outside >= order.amount
  const within = isWhole ? Infinity : outside - (await worthReturned(tx, order.merchant_id, order.id))
  const { worth, left } = await revokeUnused(tx, doing, order, within)
  return isWhole || (worth > 0 && !left)
}

const note = (tx: Tx, { merchant, now }: Delivering, { id: orderId }: OrderRow, what: string, remark: string) =>
  noteOrder(tx, { merchantId: merchant.id, orderId, what, remark, at: now })
