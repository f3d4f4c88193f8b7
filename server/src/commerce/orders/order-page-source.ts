import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { ShopOrder } from '@chopcard/contract/commerce/member/shop.ts'
import type { OrderState } from '@chopcard/contract/commerce/orders.ts'
import { storeIn } from '../../accounts/stores/store-name.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import { shownMerchant } from '../../core/merchant-name.ts'
import { nullIfNotFound } from '../../core/null-if-not-found.ts'
import { couponToken, hashToken, shortKeyOf } from '../../core/secrets.ts'
import { issuedCouponUrl } from '../../giving/coupons/issue-coupon.ts'
import { paymentUrl } from '../payments/start-payment.ts'
import { holderUrl } from '../../giving/vouchers/give-voucher.ts'
import { endPayment } from './end-payment.ts'
import { nobody } from './deliver-order.ts'
import { letGo } from './let-go.ts'
import { couponsOf, itemsOf, orderCouponState, vouchersOf } from './order-parts.ts'
import { ordersQuery } from './order-store.ts'

async function find(app: App, token: string) {
  const shortKey = shortKeyOf('ot', token)
  const found = shortKey === undefined ? undefined : await findMerchant(app.database.kysely, { shortKey })
  if (!found) return undefined
  const query = ordersQuery(app.database.kysely, found.merchant.id).where('o.token_hash', '=', hashToken(token))
  const order = await query.executeTakeFirst()
  return order && { ...found, order }
}

/** An order as whoever has its address sees it; anything else than an order's token is as if it were not there. */
export async function orderByToken(app: App, token: string, language: Language): Promise<ShopOrder | null> {
  const found = await nullIfNotFound(() => find(app, token))
  if (!found) return null
  const { merchant, order, now } = found
  const db = app.database.kysely
  const items = await itemsOf(db, merchant.id, order.id)
  const today = localDay(now, merchant.timeZone)
  const payment = order.state === 'pending' ? await paymentOf(app, merchant.id, order.payment_id) : undefined
  return {
    merchant: await shownMerchant(db, merchant, language),
    number: order.number,
    state: order.state as OrderState,
    cancelReason: order.cancel_reason,
    amount: order.amount,
    refundAmount: order.refund_amount,
    currency: order.currency,
    createdAt: order.created_at.toISOString(),
    expiresAt: order.expires_at.toISOString(),
    email: order.email,
    delivery: order.delivery as ShopOrder['delivery'],
    pickupStore: order.pickup_store && storeIn(language, merchant, order.pickup_store),
    shippingAddress: order.shipping_address,
    paymentType: order.payment_type as ShopOrder['paymentType'],
    payUrl: payment && payment.expires_at > now ? new URL(paymentUrl(app, merchant, payment.id)).pathname : null,
    // Somebody was sent to a provider, whose news may be on its way.
    isBeingPaid: Boolean(payment?.checkout_id),
    items: items.map(({ id, name, quantity, unit_price: unitPrice }) => ({ id, name, quantity, unitPrice })),
    coupons: (await couponsOf(db, merchant.id, order.id)).map((orderCoupon) => {
      const state = orderCouponState(orderCoupon, today)
      const url = issuedCouponUrl(
        app.config.publicUrl,
        couponToken(app.config.secret, merchant.shortKey, orderCoupon.copy_id),
      )
      return {
        id: orderCoupon.id,
        name: orderCoupon.name,
        state,
        url: orderCoupon.state === 'issued' ? new URL(url).pathname : null,
      }
    }),
    vouchers: (await vouchersOf(db, merchant.id, order.id)).map(({ id, name, balance, amount, returned }) => ({
      id,
      name,
      balance,
      amount,
      returned,
      url: new URL(holderUrl(app, merchant, id)).pathname,
    })),
  }
}

const paymentOf = (app: App, merchantId: string, id: string | null) =>
  app.database.kysely
    .selectFrom('payment')
    .select(['id', 'checkout_id', 'expires_at'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * The customer thinks again: only an order that is not paid, and nothing is said of any other. Refused while its payment
 * cannot be ended.
 */
export async function cancelByToken(app: App, token: string): Promise<void> {
  const found = await find(app, token)
  if (!found) refuse('NOT_FOUND')
  const { merchant, now, order } = found
  if (order.state !== 'pending') return
  // Money that has come, or is on its way, is no longer thought about here: the page says so.
  if ((await endPayment(app, merchant.id, order, now)) !== 'closed') return
  await app.database
    .tx((tx) => letGo(tx, { app, merchant, now, actor: nobody }, order, 'payer'))
    .catch((error: unknown) => {
      // It was paid in the same moment: its page says so.
      if (!(error instanceof Refusal) || error.status >= 500) throw error
    })
}
