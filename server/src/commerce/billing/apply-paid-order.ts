import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { endOfDay, localDay } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { effectOf } from './plan-rules.ts'
import { holdPaying, loadOrder, type OrderRow } from './plan-store.ts'
import { writeInvoice } from './write-invoice.ts'

/**
 * What a paid order brings, once however often it is told: the days, the plan with its quotas and the invoice are written
 * with the order's state, or nothing is; false when it was written before. The rule decides by how the merchant stands now, not when it was offered.
 */
export async function applyPaidOrder(
  tx: Tx,
  { config }: Pick<App, 'config'>,
  merchantId: string,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const merchant = await holdPaying(tx, merchantId)
  const order = await loadOrder(tx, merchantId, orderId)
  if (!(await markPaid(tx, order, now))) return false
  const { row, standing } = merchant
  const today = localDay(now, row.time_zone)
  const bought = {
    planId: order.plan_id,
    price: order.price,
    currency: order.currency,
    cycleDays: order.cycle_days,
    paid: order.amount,
  }
  const effect = effectOf(standing, bought, today)
  if (effect.cutsBefore) await cutPeriods(tx, merchantId, today)
  const { startsOn, endsOn, days, value } = effect
  await tx
    .insertInto('plan_period')
    .values({ merchant_id: merchantId, order_id: orderId, starts_on: startsOn, ends_on: endsOn, days, value })
    .execute()
  await tx
    .updateTable('merchant')
    .set({ plan_id: order.plan_id, service_end_at: endOfDay(endsOn, row.time_zone) })
    .$if(order.plan_id !== row.plan_id, (change) => change.set({ service_prompt_days: promptDaysOf(order.plan_id) }))
    .where('merchant_id', '=', merchantId)
    .execute()
  const paid = { ...order, starts_on: startsOn, ends_on: endsOn }
  if (order.amount > 0) await writeInvoice(tx, config.operator, merchant, paid, today)
  return true
}

const promptDaysOf = (planId: string) => sql<number>`(select prompt_days from service_plan where id = ${planId})`

/** Marks the order as paid with a conditional update; false if it was paid before or is cancelled. */
async function markPaid(tx: Tx, { merchant_id: merchantId, id }: OrderRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plan_order')
    .set({ state: 'paid', paid_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const cutPeriods = (tx: Tx, merchantId: string, today: string) =>
  tx
    .updateTable('plan_period')
    .set({ cut_on: today })
    .where('merchant_id', '=', merchantId)
    .where('cut_on', 'is', null)
    .execute()

/** Lets go of an order that will not be paid. */
export const cancelOrder = (tx: Tx, merchantId: string, id: string) =>
  tx
    .updateTable('plan_order')
    .set({ state: 'cancelled' })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
