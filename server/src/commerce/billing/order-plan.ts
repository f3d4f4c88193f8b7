import type { orderPlan as route } from '@chopcard/contract/commerce/merchant/billing.ts'
import { newId } from '../../core/new-id.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { startPayment } from '../payments/start-payment.ts'
import { type Quote, quote } from './plan-rules.ts'
import { planFacts, holdPaying, loadOffered, loadOrder, type PlanRow, planOrderState } from './plan-store.ts'
import { applyPaidOrder } from './apply-paid-order.ts'

/** Orders a plan at the price that the server decides, and opens its payment. What costs nothing takes effect at once. */
export const orderPlan: Verb<typeof route> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const { merchant, now } = ctx
    const { standing } = await holdPaying(tx, merchant.id)
    const plan = await loadOffered(tx, standing.planId, body.planId)
    const offer = quote(standing, planFacts(plan), localDay(now, merchant.timeZone))
    const id = newId()
    const payment = offer.amount > 0 ? await askForMoney(tx, ctx, plan, offer, id) : null
    await writeOrder(tx, ctx, plan, offer, id, payment?.id ?? null)
    if (!payment) await applyPaidOrder(tx, ctx.app, merchant.id, id, now)
    ctx.note({ target: id, after: { plan: plan.name, act: offer.act, amount: offer.amount, currency: plan.currency } })
    return { id, state: planOrderState(await loadOrder(tx, merchant.id, id)), url: payment?.url ?? null }
  })

type Ordering = Pick<MerchantContext, 'app' | 'merchant' | 'language' | 'now'> & {
  staff: Pick<MerchantContext['staff'], 'id' | 'name' | 'email'>
}

export const askForMoney = (tx: Tx, ctx: Ordering, plan: PlanRow, offer: Quote, id: string) =>
  startPayment(tx, {
    app: ctx.app,
    merchant: ctx.merchant,
    purpose: 'plan',
    subjectId: id,
    amount: offer.amount,
    currency: plan.currency,
    description: plan.name,
    email: ctx.staff.email,
    language: ctx.language,
    returnPath: `/billing/pay/form?orderId=${id}`,
    now: ctx.now,
  })

export const writeOrder = (
  tx: Tx,
  { merchant, staff, now }: Ordering,
  plan: PlanRow,
  { act, price, credit, amount }: Quote,
  id: string,
  paymentId: string | null,
) =>
  tx
    .insertInto('plan_order')
    .values({
      merchant_id: merchant.id,
      id,
      plan_id: plan.id,
      act,
      plan_name: plan.name,
      cycle_days: plan.cycle_days,
      price,
      credit,
      amount,
      currency: plan.currency,
      payment_id: paymentId,
      staff_id: staff.id,
      payer_name: staff.name,
      payer_email: staff.email,
      created_at: now,
    })
    .execute()
