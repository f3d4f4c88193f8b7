import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { mapWithConcurrency } from '../../core/map-with-concurrency.ts'
import { openPause } from '../../core/wakeable-pause.ts'
import type { Worker } from '../../core/worker.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { claimDeliveries, type EndpointKey } from './claim-deliveries.ts'

/** Nobody says when the pause of a delivery is over, and whoever dies after a commit tells nobody of it. */
const LOOK_AGAIN_MS = 1_000
/** Every change wakes: those of a busy shop are looked at together. */
const PAUSE_MS = 200
/** Requests of all endpoints together in one process; beyond, endpoints wait for their turn. */
const maxRunning = 400
const endpointsAtOnce = 500
const claimsAtOnce = 4
/** A stopping process gives requests so much time; those that take longer are repeated by another process. */
const STOP_MS = 5_000

/**
 * Sends the deliveries that are due, until it is closed. Each endpoint has places of its own: one that is slow or dead delays no
 * other. Any number of processes may do so.
 */
export const sendWebhookDeliveries: Worker = (app, { concerns } = {}) => {
  const running = new Set<Promise<void>>()
  const is = { closed: false, due: true }
  const { pause, wake } = openPause()
  const stop = app.feed.onWake(() => {
    is.due = true
    wake()
  })

  const begin = async (key: EndpointKey): Promise<void> => {
    if (is.closed || running.size >= maxRunning) return
    for (const claimed of await claimDeliveries(app.database, key)) {
      const attempt: Promise<void> = attemptDelivery(app, claimed)
        .then(() => begin(key))
        .catch((error: unknown) => warn(app, error))
        .finally(() => running.delete(attempt))
      running.add(attempt)
    }
  }
  const round = async () => {
    const due = await dueEndpoints(app)
    const own = due.filter(({ merchantId }) => concerns?.(merchantId) ?? true)
    await mapWithConcurrency(own, claimsAtOnce, begin)
  }
  const loop = async () => {
    while (!is.closed) {
      is.due = false
      await round().catch((error: unknown) => warn(app, error))
      await pause(PAUSE_MS, () => is.closed)
      await pause(LOOK_AGAIN_MS, () => is.due || is.closed)
    }
  }
  const ended = loop()
  return {
    async close() {
      is.closed = true
      stop()
      wake()
      await ended
      const limit = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref())
      await Promise.race([Promise.all(running), limit])
    },
  }
}

const warn = (app: App, error: unknown) =>
  app.log.warn({ error: (error as Error).message }, 'webhooks: a delivery has to wait')

async function dueEndpoints({ database }: App): Promise<EndpointKey[]> {
  const rows = await database.kysely
    .selectFrom('webhook_endpoint')
    .select(['merchant_id', 'id'])
    .where('enabled', '=', true)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(endpointsAtOnce)
    .execute()
  return rows.map(({ merchant_id, id }) => ({ merchantId: merchant_id, endpointId: id }))
}
