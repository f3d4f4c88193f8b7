import { refuse } from '@chopcard/contract/core/errors.ts'
import type { OrderRequest } from '@chopcard/contract/commerce/orders.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import { orderToken } from '../../core/secrets.ts'
import { itemsOf } from './order-parts.ts'

/**
 * The token of the order that a form has made before, undefined where there is none. A form's key is good for what it was
 * sent with (decisions/api.md §6): with anything else it is refused, and its page comes back with a new one.
 */
export async function madeBefore(app: App, merchant: Merchant, request: OrderRequest): Promise<string | undefined> {
  const db = app.database.kysely
  const order = await db
    .selectFrom('shop_order')
    .select(['id', 'email', 'phone', 'delivery', 'pickup_store', 'shipping_address', 'payment_type'])
    .where('merchant_id', '=', merchant.id)
    .where('form_key', '=', request.formKey)
    .executeTakeFirst()
  if (!order) return undefined
  const { id, ...facts } = order
  const bought = await itemsOf(db, merchant.id, id)
  const made = bought.map(({ coupon_id: coupon, voucher_id: voucher, quantity }) => [coupon ?? voucher, quantity])
  const asked = request.lines.map((line) => [line.id, line.quantity])
  const isSame = JSON.stringify([facts, made]) === JSON.stringify([contactOf(request), asked])
  return isSame ? orderToken(app.config.secret, merchant.shortKey, id) : refuse('IDEMPOTENCY_KEY_REUSED')
}

/** What an order keeps of whom it is for and how it is handed over. */
export function contactOf(request: OrderRequest) {
  const isPickup = request.delivery === 'pickup'
  return {
    email: request.email,
    phone: request.phone || null,
    delivery: request.delivery,
    pickup_store: isPickup ? request.store : null,
    shipping_address: isPickup ? null : request.address,
    payment_type: request.paymentType,
  }
}
