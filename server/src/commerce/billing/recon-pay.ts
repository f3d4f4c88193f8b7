import type { PlanAct } from '@chopcard/contract/commerce/billing.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { reconPay as route } from '@chopcard/contract/commerce/merchant/billing.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { payments } from '../payments/payment-store.ts'
import { providerNow } from '../payments/providers.ts'
import { paymentUrl } from '../payments/start-payment.ts'
import { effectOf, quote } from './plan-rules.ts'
import { planFacts, loadOffered, loadOrder, loadStanding, planOrderState } from './plan-store.ts'

/** What the payment form shows: a plan before it is ordered, or an order and whether its payment has arrived. */
export const reconPay: Verb<typeof route> = (ctx, { query: { planId, orderId } }) => {
  if (planId && !orderId) return aboutPlan(ctx, planId)
  return orderId && !planId ? aboutOrder(ctx, orderId) : refuse('INVALID_REQUEST')
}

async function aboutPlan(ctx: MerchantContext, planId: string) {
  const { standing } = await loadStanding(ctx.db, ctx.merchant.id)
  const plan = await loadOffered(ctx.db, standing.planId, planId)
  const offer = quote(standing, planFacts(plan), localDay(ctx.now, ctx.merchant.timeZone))
  return {
    provider: offer.amount > 0 ? providerNow(ctx.app, ctx.merchant.isTest) : null,
    planName: plan.name,
    cycleDays: plan.cycle_days,
    ...offer,
    currency: plan.currency,
    order: null,
    redirectUrl: null,
    hasInvoice: false,
  }
}

async function aboutOrder(ctx: MerchantContext, orderId: string) {
  const order = await loadOrder(ctx.db, ctx.merchant.id, orderId)
  const { act, price, credit, amount, currency, plan_name: planName, cycle_days: cycleDays } = order
  const state = planOrderState(order)
  return {
    provider: state === 'open' ? providerNow(ctx.app, ctx.merchant.isTest) : null,
    planName,
    cycleDays,
    act: act as PlanAct,
    price,
    credit,
    amount,
    currency,
    ...(await daysOf(ctx, order)),
    order: { id: order.id, state },
    redirectUrl: await payUrl(ctx, order),
    hasInvoice: order.invoice_number !== null,
  }
}

type Order = Awaited<ReturnType<typeof loadOrder>>

/** Where an order is paid, as long as it can be. */
async function payUrl({ app, db, merchant, now }: MerchantContext, order: Order): Promise<string | null> {
  if (order.state !== 'open' || !order.payment_id) return null
  const payment = await payments(db, merchant.id).where('id', '=', order.payment_id).executeTakeFirst()
  return payment && payment.expires_at > now ? paymentUrl(app, merchant, payment.id) : null
}

/** The days that a paid order brought; of one that waits, those it would bring today. */
async function daysOf(ctx: MerchantContext, order: Order): Promise<{ startsOn: string; endsOn: string }> {
  if (order.starts_on && order.ends_on) return { startsOn: order.starts_on, endsOn: order.ends_on }
  const { standing } = await loadStanding(ctx.db, ctx.merchant.id)
  const { plan_id: planId, price, currency, cycle_days: cycleDays, amount: paid } = order
  const bought = { planId, price, currency, cycleDays, paid }
  const { startsOn, endsOn } = effectOf(standing, bought, localDay(ctx.now, ctx.merchant.timeZone))
  return { startsOn, endsOn }
}
