import { sql, type Updateable } from 'kysely'
import type { PlanOrderState } from '@chopcard/contract/commerce/billing.ts'
import { endOfDay, localDay } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import type { PlanPeriod } from '../../core/schema.d.ts'
import { goneOutside } from '../payments/payment-rules.ts'
import type { PaymentHandler } from '../payments/purposes.ts'
import { daysUndone, endWithout, regained } from './plan-rules.ts'
import { planFacts, holdStanding, loadOrder, type MerchantPlan, type OrderRow, plansQuery } from './plan-store.ts'
import { cancelOrder } from './apply-paid-order.ts'

/**
 * The price of a plan goes back to the payer: what was not paid for yet is let go, and of what was paid the days that are
 * left are taken away again, once. A part that was given back out of kindness takes none, and is no income. Where the bank gives a disputed
 * price to us after all, the days are given again.
 */
export const undoOrder: PaymentHandler = async (tx, { now, payment }) => {
  const { merchant_id: merchantId, subject_id: orderId } = payment
  if (payment.refund_reason) return void (await cancelOrder(tx, merchantId, orderId))
  const merchant = await holdStanding(tx, merchantId)
  const order = await loadOrder(tx, merchantId, orderId)
  const today = localDay(now, merchant.row.time_zone)
  await noteReturned(tx, order, Math.min(order.amount, goneOutside(payment)))
  if (goneOutside(payment) < payment.amount) {
    if (await mark(tx, order, 'refunded', 'paid')) await giveDaysAgain(tx, merchant, order, today)
  } else if (await mark(tx, order, 'paid', 'refunded')) await undoDays(tx, merchant, order, today)
}

const noteReturned = (tx: Tx, { merchant_id: merchantId, id }: OrderRow, returned: number) =>
  tx.updateTable('plan_order').set({ returned }).where('merchant_id', '=', merchantId).where('id', '=', id).execute()

async function mark(tx: Tx, order: OrderRow, from: PlanOrderState, to: PlanOrderState): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plan_order')
    .set({ state: to })
    .where('merchant_id', '=', order.merchant_id)
    .where('id', '=', order.id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function undoDays(tx: Tx, { row, standing }: MerchantPlan, order: OrderRow, today: string): Promise<void> {
  const merchantId = row.merchant_id
  const period = await tx
    .updateTable('plan_period')
    .set({ cut_on: today })
    .where('merchant_id', '=', merchantId)
    .where('order_id', '=', order.id)
    .where('cut_on', 'is', null)
    .returning(['starts_on', 'ends_on', 'days'])
    .executeTakeFirst()
  // Days that went towards another plan meanwhile are that plan's now.
  if (!period || !standing.endsOn) return
  const { starts_on: startsOn, ends_on: endsOn, days } = period
  const undone = daysUndone({ startsOn, endsOn, days }, today)
  await changePeriod(tx, order, { undone_days: undone })
  await tx
    .updateTable('plan_period')
    .set({ starts_on: sql`starts_on - ${undone}::int`, ends_on: sql`ends_on - ${undone}::int` })
    .where('merchant_id', '=', merchantId)
    .where('starts_on', '>', endsOn)
    .where('cut_on', 'is', null)
    .execute()
  await tx
    .updateTable('merchant')
    .set({ service_end_at: endOfDay(endWithout(standing.endsOn, undone, today), row.time_zone) })
    .where('merchant_id', '=', merchantId)
    .execute()
}

const changePeriod = (tx: Tx, { merchant_id: merchantId, id }: OrderRow, change: Updateable<PlanPeriod>) =>
  tx.updateTable('plan_period').set(change).where('merchant_id', '=', merchantId).where('order_id', '=', id).execute()

/** Behind whatever the merchant has by now; none where the days had gone towards another plan before. */
async function giveDaysAgain(tx: Tx, { row, standing }: MerchantPlan, order: OrderRow, today: string): Promise<void> {
  const period = await tx
    .selectFrom('plan_period')
    .selectAll()
    .where('merchant_id', '=', row.merchant_id)
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (!period.undone_days || standing.endsOn === null) return
  const plan = planFacts(await plansQuery(tx).where('id', '=', row.plan_id).executeTakeFirstOrThrow())
  const { days, value, undone_days: undone } = period
  const taken = { planId: order.plan_id, currency: order.currency, days, value, undone }
  const again = regained(standing, plan, taken, today)
  await changePeriod(tx, order, {
    starts_on: again.startsOn,
    ends_on: again.endsOn,
    days: again.days,
    value: again.value,
    cut_on: null,
    undone_days: null,
  })
  await tx
    .updateTable('merchant')
    .set({ service_end_at: endOfDay(again.endsOn, row.time_zone) })
    .where('merchant_id', '=', row.merchant_id)
    .execute()
}
