import { randomUUID } from 'node:crypto'
import { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import { OrderRequest, type OrderAct } from '@chopcard/contract/commerce/orders.ts'
import type { App } from '../server/src/core/app.ts'
import { addDays, localDay } from '../server/src/core/clock.ts'
import type { Actor, Merchant, MerchantContext, Staff } from '../server/src/core/context.ts'
import { openJobContext } from '../server/src/core/job-context.ts'
import { hashToken } from '../server/src/core/secrets.ts'
import { addCodes } from '../server/src/giving/coupons/make-coupon-codes.ts'
import { newCodes } from '../server/src/giving/coupons/new-codes.ts'
import { completeBanners } from '../server/src/giving/coupons/complete-banners.ts'
import { insertCoupon } from '../server/src/giving/coupons/save-coupon.ts'
import { changeOrder, redeemOrderCoupons } from '../server/src/commerce/orders/change-order.ts'
import { abandonDue } from '../server/src/commerce/orders/abandon-orders.ts'
import { makeOrder } from '../server/src/commerce/orders/make-order.ts'
import { offersOf, storesOf } from '../server/src/commerce/orders/shop-offers.ts'
import type { ProviderEvent } from '../server/src/commerce/payments/provider.ts'
import { findPayment } from '../server/src/commerce/payments/payment-store.ts'
import { paymentUrl } from '../server/src/commerce/payments/start-payment.ts'
import { recordProviderEvent } from '../server/src/commerce/payments/record-provider-event.ts'
import { testEvent } from '../server/src/commerce/payments/test-gateway.ts'
import { pick } from './random.ts'

type Counter = { app: App; merchant: Merchant; operators: readonly Actor[]; random: () => number }
type Customer = { email: string }

/** Money that came too late or wrong, or that the payer's bank took away again. */
type Oddity = 'late' | 'mismatch' | 'disputed'

/** Not paid yet: online, and at the counter, where there is more time. */
type Open = 'open' | 'counter'

/** What became of an order: its acts after the payment, or why there was none. */
const fates: (readonly (OrderAct | 'paid' | 'redeem' | 'partly')[] | Open | 'abandoned' | 'declined' | Oddity)[] = [
  ['paid', 'redeem'],
  'late',
  ['paid', 'partly'],
  ['paid', 'ready', 'redeem'],
  ['paid', 'complete'],
  'abandoned',
  ['paid', 'ready', 'complete'],
  ['paid', 'refund'],
  ['paid', 'ship', 'complete'],
  'declined',
  ['cancel'],
  'mismatch',
  ['pay', 'redeem'],
  ['paid', 'ready', 'redeem'],
  ['paid', 'ship'],
  ['paid', 'ready'],
  ['paid'],
  ['paid'],
  'disputed',
  'counter',
  'open',
]

/** A breakfast that the shop sells, and the orders of the last three weeks in every state. */
export async function seedOrders(counter: Counter, customers: readonly Customer[]): Promise<void> {
  const { app } = counter
  if (!app.config.payment.testGateway || app.config.payment.stripe) return
  await seedBreakfast(counter)
  for (const [i, fate] of fates.entries()) {
    const isOpen = fate === 'open' || fate === 'counter'
    const at = new Date(Date.now() - (isOpen ? 120_000 : Math.round((fates.length - i) * 1.3) * 86_400_000))
    await live(counter, customers[i % customers.length]?.email ?? '', at, fate)
  }
  await abandonDue(app, new Date())
}

async function seedBreakfast({ app, merchant }: Counter): Promise<void> {
  const today = localDay(new Date(), merchant.timeZone)
  const settings = CouponSettings.parse({
    name: 'Breakfast set',
    title: 'Breakfast for one',
    shortDescription: 'Kaya toast, two soft eggs and a kopi, on any morning.',
    type: 'gift',
    value: 420,
    codeSource: 'generated',
    onSale: true,
    price: 890,
    quota: 200,
    maxPerMember: 12,
    effectiveFrom: addDays(today, -30),
    effectiveTo: addDays(today, 90),
    publishedFrom: `${addDays(today, -30)}T08:00`,
    publishedTo: `${addDays(today, 90)}T22:00`,
    terms: 'Until 11 in the morning. One coupon a person and visit.',
  })
  const pattern = { length: 10, signs: 'both', letterCase: 'upper', checkDigit: false } as const
  const complete = await completeBanners(app, merchant, settings)
  await app.database.tx(async (tx) => {
    const couponId = await insertCoupon(tx, merchant, complete)
    await addCodes(tx, { merchantId: merchant.id, couponId, after: 0 }, newCodes(pattern, 200))
  })
}

async function live(counter: Counter, email: string, at: Date, fate: (typeof fates)[number]): Promise<void> {
  const { app, merchant, random } = counter
  const acts = typeof fate === 'string' ? [] : fate
  const isSent = acts.includes('ship')
  const offers = await offersOf(app.database.kysely, merchant, new Date())
  const coupon = offers.find(({ kind }) => kind === 'coupon')
  const voucher = pick(
    random,
    offers.filter(({ kind }) => kind === 'voucher'),
  )
  const lines = [
    ...(coupon ? [{ kind: 'coupon', id: coupon.id, quantity: 1 + Math.floor(random() * 3) }] : []),
    ...(random() < 0.4 && !acts.includes('redeem') ? [{ kind: 'voucher', id: voucher.id, quantity: 1 }] : []),
  ]
  const request = OrderRequest.parse({
    lines,
    email,
    phone: '+65 8123 4567',
    delivery: isSent ? 'shipping' : 'pickup',
    store: isSent ? '' : pick(random, await storesOf(app.database.kysely, merchant)).name,
    address: isSent ? '12 Everton Park, #02-34, Singapore 080012' : '',
    paymentType: acts.includes('pay') || fate === 'counter' ? 'counter' : 'online',
    formKey: randomUUID(),
  })
  const token = await makeOrder({ app, merchant, now: at, language: merchant.language, request })
  const order = await app.database.kysely
    .selectFrom('shop_order')
    .select(['id', 'payment_id'])
    .where('merchant_id', '=', merchant.id)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  const told = (kind: ProviderEvent['kind'], hours: number, amount?: number) =>
    tell(counter, order.payment_id ?? '', kind, new Date(at.getTime() + hours * 3_600_000), amount)
  if (fate === 'declined') await told('cancelled', 0.1)
  if (fate === 'late') await performAct(counter, order.id, 'cancel', new Date(at.getTime() + 360_000))
  if (fate === 'mismatch') await told('paid', 0.2, 100)
  if (fate === 'late' || fate === 'disputed') await told('paid', 0.2)
  if (fate === 'disputed') await told('disputed', 20)
  for (const [i, act] of acts.entries()) {
    const then = new Date(Math.min(Date.now(), at.getTime() + (i + 1) * 5 * 3_600_000))
    if (act === 'paid') await told('paid', 0.05)
    else if (act === 'partly') await told('returned', 5, coupon?.price)
    else await performAct(counter, order.id, act, then)
  }
}

/** By the test gateway, as a provider tells of it. */
async function tell(
  { app, merchant }: Counter,
  paymentId: string,
  kind: ProviderEvent['kind'],
  at: Date,
  amount?: number,
): Promise<void> {
  const token = paymentUrl(app, merchant, paymentId).split('/').at(-1) ?? ''
  const payment = await findPayment(app.database.kysely, token)
  if (!payment) return
  const event = { ...testEvent(payment, 'paid', token), id: `test_${paymentId}_${kind}`, kind }
  await recordProviderEvent(app, 'test', { ...event, amount: amount ?? payment.amount }, at)
}

/** By the very verbs of the till. */
async function performAct(counter: Counter, id: string, act: OrderAct | 'redeem', at: Date): Promise<void> {
  const { app, merchant, operators, random } = counter
  const actor = pick(random, operators)
  const actions = new Set(['edit', 'delete'] as const)
  const staff = { id: actor.id ?? '', name: actor.name, nickname: actor.nickname, actions } as unknown as Staff
  const ctx: MerchantContext = { ...openJobContext(app, merchant, actor, at, 'demo'), staff }
  if (act === 'redeem') await redeemOrderCoupons(ctx, { params: { id }, query: {}, body: {} })
  else await changeOrder(ctx, { params: { id }, query: {}, body: { act } })
}
