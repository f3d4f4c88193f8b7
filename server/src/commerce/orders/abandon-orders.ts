import { databaseNow } from '../../core/database-now.ts'
import { defineJob } from '../../core/job-queue.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import { findAnyMerchant } from '../../core/authenticate.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { CANCEL_WAIT_MS, closePayment } from '../payments/close-payment.ts'
import { nobody } from './deliver-order.ts'
import { keepReserved } from './keep-reserved.ts'
import { letGo } from './let-go.ts'
import { loadOrder } from './order-store.ts'

/** Every minute: orders that nobody paid in time give back what they held. */
export const abandonOrders: JobHandler = {
  job: defineJob('abandon-orders'),
  cron: '* * * * *',
  run: async (app) => abandonDue(app, await databaseNow(app.database.kysely)),
}

/** So long money on a slow way is waited for until its provider is asked again. */
const slowMoney = 60 * 60_000

/**
 * Lets go of what is out of time, at its provider first. An order whose provider cannot be asked waits, and holds what it
 * holds, until it can, for a day at most: the others are not kept waiting for as many answers that do not come.
 */
export async function abandonDue(app: App, now: Date): Promise<{ abandoned: number }> {
  const due = await app.database.kysely
    .selectFrom('shop_order as o')
    .leftJoin('payment as p', (on) =>
      on.onRef('p.merchant_id', '=', 'o.merchant_id').onRef('p.id', '=', 'o.payment_id'),
    )
    .select(['o.merchant_id', 'o.id', 'o.payment_id', 'o.expires_at', 'p.checkout_id'])
    .where('o.state', '=', 'pending')
    .where('o.expires_at', '<=', now)
    .orderBy('o.expires_at')
    .limit(500)
    .execute()
  let abandoned = 0
  let isDown = false
  for (const order of due) {
    await keepReserved(app.database.kysely, order.merchant_id, order.id, now)
    if (isDown && order.checkout_id) continue
    const end = await abandonOne(app, order, now)
    if (end === 'abandoned') abandoned++
    isDown ||= end === 'unanswered'
  }
  return { abandoned }
}

type Due = { merchant_id: string; id: string; payment_id: string | null; expires_at: Date }

async function abandonOne(app: App, order: Due, now: Date): Promise<'abandoned' | 'kept' | 'unanswered'> {
  const { merchant_id: merchantId, id } = order
  const keep = (error: unknown, why: string) =>
    app.log.info({ order: id, error: (error as Error).message }, `an order was not abandoned: ${why}`)
  try {
    const ended = order.payment_id ? await closePayment(app, merchantId, order.payment_id, now) : 'closed'
    if (ended === 'waiting') await waitLonger(app, order, new Date(now.getTime() + slowMoney))
    if (ended !== 'closed') return 'kept'
  } catch (error) {
    keep(error, 'its provider could not be asked')
    if (now.getTime() - order.expires_at.getTime() < CANCEL_WAIT_MS) return 'unanswered'
  }
  try {
    const merchant = (await findAnyMerchant(app.database.kysely, merchantId)) ?? refuse('NOT_FOUND')
    await app.database.tx(async (tx) => {
      const row = await loadOrder(tx, merchantId, id)
      await letGo(tx, { app, merchant, now, actor: nobody }, row, 'abandoned')
    })
    return 'abandoned'
  } catch (error) {
    // Paid in the same moment: the others are not to wait for it.
    keep(error, 'it has changed')
    return 'kept'
  }
}

const waitLonger = (app: App, { merchant_id: merchantId, id }: Due, until: Date) =>
  app.database.tx(async (tx) => {
    await keepReserved(tx, merchantId, id, until)
    await tx
      .updateTable('shop_order')
      .set({ expires_at: until })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .execute()
  })
