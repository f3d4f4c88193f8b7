import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  changeOrder as changeRoute,
  redeemOrderCoupons as redeemRoute,
} from '@chopcard/contract/commerce/merchant/orders.ts'
import type { OrderAct } from '@chopcard/contract/commerce/orders.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { redeemCode } from '../../giving/coupons/redeem-coupon.ts'
import { refundableOf, refundPayment } from '../payments/give-back.ts'
import { goneOutside } from '../payments/payment-rules.ts'
import { lockPayment } from '../payments/payment-store.ts'
import { deliver } from './deliver-order.ts'
import { showOrder } from './list-orders.ts'
import { letGo } from './let-go.ts'
import { noteOrder } from './note-order.ts'
import { couponsOf, orderCouponState, vouchersOf, worthReturned } from './order-parts.ts'
import { endPayment } from './end-payment.ts'
import { after, givenFor, isDelivered } from './order-rules.ts'
import { addressKept, orderFacts, loadOrder, mayOf, type OrderRow } from './order-store.ts'
import { revokeUnused } from './revoke-unused.ts'
import { tellCustomer } from './tell-customer.ts'

/** Takes an order on. Whoever changes one takes its payment first, then what it holds, then the order's own row. */
export const changeOrder: Verb<typeof changeRoute> = async (ctx, { params, body }) => {
  // The provider is not asked for what is taken back.
  if (body.act === 'cancel' && !ctx.app.database.within) {
    const order = await orderFor(ctx, ctx.db, params.id, body.act)
    // Where somebody has paid it is not cancelled.
    if ((await endPayment(ctx.app, ctx.merchant.id, order, ctx.now)) !== 'closed') refuse('ORDER_NOT_IN_STATE')
  }
  return ctx.write(async (tx) => {
    const { merchant, now } = ctx
    const order = await orderFor(ctx, tx, params.id, body.act)
    const doing = { app: ctx.app, merchant, now, actor: ctx.actor }
    if (body.act === 'pay') await deliver(tx, doing, order, body.remark)
    else if (body.act === 'cancel') await letGo(tx, doing, order, 'staff', body.remark)
    else if (body.act === 'refund') await refund(tx, ctx, order, body.remark)
    else await advance(tx, ctx, order, body.act, body.remark)
    ctx.note({ target: order.number, after: { act: body.act, remark: body.remark } })
    return showOrder(ctx, tx, order.id)
  })
}

/** The order, if it allows the act and so does the role. */
async function orderFor(ctx: MerchantContext, db: Db | Tx, id: string, act: OrderAct): Promise<OrderRow> {
  const order = await loadOrder(db, ctx.merchant.id, id)
  after(orderFacts(order), act)
  return mayOf(ctx, order).includes(act) ? order : refuse('FORBIDDEN')
}

async function advance(tx: Tx, ctx: MerchantContext, order: OrderRow, act: OrderAct, remark?: string): Promise<void> {
  await move(tx, ctx, order, act, {}, remark)
  if (act === 'ready') await tellCustomer(tx, ctx.app, ctx.merchant, order, 'order-ready')
  if (act === 'ship') await tellCustomer(tx, ctx.app, ctx.merchant, order, 'order-shipped')
}

/** Gives back the price of what was not used, and takes just that back. */
async function refund(tx: Tx, ctx: MerchantContext, order: OrderRow, remark?: string): Promise<void> {
  const { app, merchant, now, actor } = ctx
  const payment = order.payment_id ? await lockPayment(tx, merchant.id, order.payment_id) : undefined
  const gone = payment ? goneOutside(payment) : 0
  const before = { gone, worth: await worthReturned(tx, merchant.id, order.id) }
  const { worth } = await revokeUnused(tx, { app, merchant, now, actor }, order)
  const owed = givenFor(worth, before)
  const amount = payment ? refundableOf(payment, owed) : owed
  if (!amount) refuse('ORDER_NOTHING_TO_REFUND')
  if (payment) await refundPayment(tx, app, payment, amount)
  await move(tx, ctx, order, 'refund', { refund_amount: gone + amount }, remark)
  await tellCustomer(tx, app, merchant, order, 'order-refunded', amount)
}

async function move(
  tx: Tx,
  { merchant, now, actor }: MerchantContext,
  order: OrderRow,
  act: OrderAct,
  change: { refund_amount?: number },
  remark?: string,
): Promise<void> {
  const state = after(orderFacts(order), act)
  const { numUpdatedRows: done } = await tx
    .updateTable('shop_order')
    .set({ state, updated_at: now, ...addressKept, ...change })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', order.id)
    .where('state', '=', order.state)
    .executeTakeFirstOrThrow()
  if (!done) refuse('ORDER_NOT_IN_STATE')
  await noteOrder(tx, { merchantId: merchant.id, orderId: order.id, what: state, actor, remark, at: now })
}

/** Uses coupons of an order up; when nothing is left to be fetched, the order is completed with it. */
export const redeemOrderCoupons: Verb<typeof redeemRoute> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const { merchant, now, actor } = ctx
    const order = await loadOrder(tx, merchant.id, params.id)
    const facts = orderFacts(order)
    if (!isDelivered(facts.state)) refuse('ORDER_NOT_IN_STATE')
    const open = await openCodes(tx, ctx, order.id)
    const asked = body.codes ?? open
    const own = (await couponsOf(tx, merchant.id, order.id)).map(({ code }) => code)
    if (!asked.length || asked.some((code) => !own.includes(code))) refuse('COUPON_INVALID')
    // The same sequence for all who meet at them.
    for (const code of [...new Set(asked)].toSorted()) await redeemCode(tx, ctx, code, body.remark ?? order.number)
    const remark = [...new Set(asked)].join(', ')
    await noteOrder(tx, { merchantId: merchant.id, orderId: order.id, what: 'redeemed', actor, remark, at: now })
    await holdOrder(tx, order)
    const rest = (await openCodes(tx, ctx, order.id)).length + (await vouchersOf(tx, merchant.id, order.id)).length
    const isFetched = facts.delivery === 'pickup' && (facts.state === 'paid' || facts.state === 'ready')
    if (!rest && isFetched) await move(tx, ctx, order, 'complete', {})
    ctx.note({ target: order.number, after: { redeemed: asked } })
    return showOrder(ctx, tx, order.id)
  })

/** Of two tills that use the last two coupons at once, the second counts what is left after the first has ended. */
const holdOrder = (tx: Tx, { merchant_id: merchantId, id }: OrderRow) =>
  tx
    .selectFrom('shop_order')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()

async function openCodes(tx: Tx, { merchant, now }: MerchantContext, orderId: string): Promise<string[]> {
  const today = localDay(now, merchant.timeZone)
  const held = await couponsOf(tx, merchant.id, orderId)
  return held.flatMap((orderCoupon) => (orderCouponState(orderCoupon, today) === 'active' && orderCoupon.code) || [])
}
