import { sql } from 'kysely'
import { addDays, endOfDay, localDay } from '../core/clock.ts'
import type { Tx } from '../core/database.ts'
import { goneOutside } from '../payments/payment-rules.ts'
import type { PaymentHandler } from '../payments/purposes.ts'
import { daysUndone } from './plan-rules.ts'
import { holdStanding, loadOrder, type MerchantPlan, type OrderRow } from './plan-store.ts'
import { cancelOrder } from './take-effect.ts'

/**
 * The price of a plan goes back to the payer: what was not paid for yet is let go, and of what was paid the days that are
 * left are taken away again, once. A part that was given back out of kindness takes none.
 */
export const undoOrder: PaymentHandler = async (tx, { now, payment }) => {
  const { merchant_id: merchantId, subject_id: orderId } = payment
  if (payment.refund_reason) return void (await cancelOrder(tx, merchantId, orderId))
  if (goneOutside(payment) < payment.amount) return
  const merchant = await holdStanding(tx, merchantId)
  const order = await loadOrder(tx, merchantId, orderId)
  if (await markRefunded(tx, order)) await takeDays(tx, merchant, order, localDay(now, merchant.row.time_zone))
}

async function markRefunded(tx: Tx, { merchant_id: merchantId, id }: OrderRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plan_order')
    .set({ state: 'refunded' })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function takeDays(tx: Tx, { row, standing }: MerchantPlan, order: OrderRow, today: string): Promise<void> {
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
  await tx
    .updateTable('plan_period')
    .set({ starts_on: sql`starts_on - ${undone}::int`, ends_on: sql`ends_on - ${undone}::int` })
    .where('merchant_id', '=', merchantId)
    .where('starts_on', '>', endsOn)
    .where('cut_on', 'is', null)
    .execute()
  await tx
    .updateTable('merchant')
    .set({ service_end_at: endOfDay(addDays(standing.endsOn, -undone), row.time_zone) })
    .where('merchant_id', '=', merchantId)
    .execute()
}
