import { type FieldProblem, refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { ShopOffer } from '@chopcard/contract/commerce/member/shop.ts'
import type { OrderRequest, PlacedOrder } from '@chopcard/contract/commerce/orders.ts'
import { newId } from '../../core/new-id.ts'
import type { App } from '../../core/app.ts'
import { runsInFull } from '../../core/authenticate.ts'
import type { Actor, Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { hashToken, orderToken } from '../../core/secrets.ts'
import { issueCoupon } from '../../giving/coupons/issue-coupon.ts'
import { lockCode } from '../../giving/coupons/lock-code.ts'
import { startPayment } from '../payments/start-payment.ts'
import { lockedUntil } from './keep-reserved.ts'
import { contactOf, madeBefore } from './made-before.ts'
import { newOrderNumber, orderPath } from './order-code.ts'
import { noteOrder } from './note-order.ts'
import { offersOf, storesOf } from './shop-offers.ts'

/** An order as it is asked for; `actor` is who places it where that is not its customer. */
export type Ordering = {
  app: App
  merchant: Merchant
  now: Date
  language: Language
  request: OrderRequest
  /** What a page has shown of each offer, by `kind:id`; what it does not name is taken as it is. */
  seen?: Readonly<Record<string, string>>
  actor?: Actor
}

/** How long an order waits for its money, in minutes (decisions/orders.md §2): a checkout is quick, the way to the counter is not. */
const waits = { online: 15, counter: 24 * 60 } as const

type Line = ShopOffer & { quantity: number; itemId: string }

/**
 * Makes an order with the prices of the definitions, holds its coupons, and opens its payment; answers with its token. The
 * same form sent twice is one order.
 */
export async function makeOrder(ordering: Ordering): Promise<string> {
  const { app, merchant, request } = ordering
  const before = await madeBefore(app, merchant, request)
  if (before) return before
  try {
    return (await app.database.tx((tx) => placeOrder(tx, ordering))).token
  } catch (error) {
    // What stands in its way may be itself, sent a moment before.
    const meanwhile = await madeBefore(app, merchant, request)
    if (meanwhile) return meanwhile
    throw error
  }
}

/** The same in a transaction of the caller, whose request is told from others by its own key. */
export async function placeOrder(tx: Tx, ordering: Ordering): Promise<{ id: string; token: string }> {
  const { app, merchant, now, language, request, seen, actor } = ordering
  if (!runsInFull(merchant)) refuse('SHOP_CLOSED')
  const lines = await priced(tx, merchant, request, now, seen)
  const storeId = request.delivery === 'pickup' ? await storeOf(tx, merchant, request.store) : null
  const id = newId()
  const token = orderToken(app.config.secret, merchant.shortKey, id)
  const number = newOrderNumber()
  const amount = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const expiresAt = new Date(now.getTime() + waits[request.paymentType] * 60_000)
  const payment =
    request.paymentType === 'online'
      ? await startPayment(tx, {
          app,
          merchant,
          purpose: 'order',
          subjectId: id,
          amount,
          currency: merchant.currency,
          description: `${merchantName(merchant, language)} · ${number}`,
          email: request.email,
          language,
          returnPath: orderPath(token),
          expiresAt,
          now,
        })
      : null
  await tx
    .insertInto('shop_order')
    .values({
      merchant_id: merchant.id,
      id,
      number,
      token_hash: hashToken(token),
      form_key: request.formKey,
      ...contactOf(request),
      store_id: storeId,
      language,
      amount,
      currency: merchant.currency,
      payment_id: payment?.id ?? null,
      created_at: now,
      expires_at: expiresAt,
      updated_at: now,
    })
    .execute()
  await writeItems(tx, merchant.id, id, lines)
  await holdCoupons(tx, ordering, { id, expiresAt }, lines)
  await noteOrder(tx, { merchantId: merchant.id, orderId: id, what: 'created', ...(actor && { actor }), at: now })
  return { id, token }
}

/** The store that the customer chose by its name, null where that is only a name. */
async function storeOf(tx: Tx, merchant: Merchant, chosen: string): Promise<string | null> {
  const place = (await storesOf(tx, merchant)).find(({ name }) => name === chosen)
  return (place ?? wrong([{ path: 'store', message: 'invalid' }])).id
}

/** The lines with what they cost now; what is not on sale, or not as it was shown, is refused, and so is more than there is. */
async function priced(
  tx: Tx,
  merchant: Merchant,
  { lines }: PlacedOrder,
  now: Date,
  seen: Ordering['seen'] = {},
): Promise<Line[]> {
  const offers = await offersOf(tx, merchant, now)
  if (new Set(lines.map(({ id }) => id)).size < lines.length) wrong([{ path: 'lines', message: 'invalid' }])
  return lines.map(({ kind, id, quantity }) => {
    const offer = offers.find((one) => one.kind === kind && one.id === id) ?? refuse('ORDER_LINE_GONE')
    if ((seen[`${kind}:${id}`] ?? offer.seen) !== offer.seen) wrong([{ path: 'lines', message: 'priceChanged' }])
    if (offer.left !== null && offer.left < quantity) refuse('COUPON_QUOTA_REACHED')
    return { ...offer, quantity, itemId: newId() }
  })
}

function wrong(fields: FieldProblem[]): never {
  return refuse('VALIDATION_FAILED', { fields })
}

const writeItems = (tx: Tx, merchantId: string, orderId: string, lines: Line[]) =>
  tx
    .insertInto('shop_order_item')
    .values(
      lines.map((line, i) => ({
        merchant_id: merchantId,
        id: line.itemId,
        order_id: orderId,
        position: i + 1,
        kind: line.kind,
        coupon_id: line.kind === 'coupon' ? line.id : null,
        voucher_id: line.kind === 'voucher' ? line.id : null,
        name: line.name,
        unit_price: line.price,
        worth: line.worth,
        quantity: line.quantity,
      })),
    )
    .execute()

/** Takes the issued coupons out of quota and limits now, and locks their codes until the order is paid or let go. */
async function holdCoupons(
  tx: Tx,
  { app, merchant, now, language, request }: Ordering,
  order: { id: string; expiresAt: Date },
  lines: Line[],
): Promise<void> {
  // One order after the other wherever they meet: the coupons in the same sequence for all.
  const coupons = lines.filter(({ kind }) => kind === 'coupon').toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const line of coupons)
    for (let piece = 0; piece < line.quantity; piece++) {
      const orderCoupon = await issueCoupon(tx, {
        app,
        merchantId: merchant.id,
        couponId: line.id,
        holder: { email: request.email, cardId: null },
        source: 'order',
        orderItemId: line.itemId,
        language,
      })
      await lockCode(tx, { merchantId: merchant.id, code: orderCoupon.code, until: lockedUntil(order.expiresAt) })
      const held = { order_id: order.id, item_id: line.itemId, coupon_id: line.id, copy_id: orderCoupon.id }
      await tx
        .insertInto('shop_order_coupon')
        .values({ merchant_id: merchant.id, id: newId(), ...held, state: 'reserved', created_at: now })
        .execute()
    }
}
