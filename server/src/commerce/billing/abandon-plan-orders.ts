import type { App } from '../../core/app.ts'
import { databaseNow } from '../../core/database-now.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { CANCEL_WAIT_MS, closePayment } from '../payments/close-payment.ts'
import { cancelPayment } from '../payments/give-back.ts'
import { lockPayment } from '../payments/payment-store.ts'
import { cancelOrder } from './apply-paid-order.ts'

/** Every hour: orders of plans that nobody can pay any more are let go. */
export const abandonPlanOrders: JobHandler = {
  job: defineJob('abandon-plan-orders'),
  cron: '13 * * * *',
  run: async (app) => ({ abandoned: await abandonDue(app, await databaseNow(app.database.kysely)) }),
}

/**
 * Answers with how many were let go. One whose provider cannot be asked waits, and so do the others that were opened there, for a day
 * at most.
 */
async function abandonDue(app: App, now: Date): Promise<number> {
  const due = await app.database.kysely
    .selectFrom('plan_order as o')
    .innerJoin('payment as p', (on) =>
      on.onRef('p.merchant_id', '=', 'o.merchant_id').onRef('p.id', '=', 'o.payment_id'),
    )
    .select(['o.merchant_id', 'o.id', 'p.id as payment_id', 'p.checkout_id', 'p.expires_at'])
    .where('o.state', '=', 'open')
    .where('p.state', '=', 'open')
    .where('p.expires_at', '<=', now)
    .orderBy('p.expires_at')
    .limit(500)
    .execute()
  let abandoned = 0
  let isDown = false
  await oneByOne(due, async (order) => {
    if (isDown && order.checkout_id) return
    try {
      if ((await closePayment(app, order.merchant_id, order.payment_id, now)) !== 'closed') return
    } catch (error) {
      app.log.info({ order: order.id, error: (error as Error).message }, 'no provider could be asked to end a payment')
      isDown = true
      if (now.getTime() - order.expires_at.getTime() < CANCEL_WAIT_MS) return
    }
    if (await letGo(app, order)) abandoned++
  })
  return abandoned
}

type Due = { merchant_id: string; id: string; payment_id: string }

/** False where it was paid or cancelled meanwhile. */
const letGo = (app: App, { merchant_id: merchantId, id, payment_id: paymentId }: Due): Promise<boolean> =>
  app.database.tx(async (tx) => {
    const payment = await lockPayment(tx, merchantId, paymentId)
    if (payment.state !== 'open') return false
    await cancelPayment(tx, app, payment)
    await cancelOrder(tx, merchantId, id)
    return true
  })
