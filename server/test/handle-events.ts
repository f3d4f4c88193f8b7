import type { App } from '../src/core/app.ts'
import { readEventsOf } from '../src/core/read-events.ts'
import { features } from '../src/features.ts'
import { merchantsOf } from './own-merchants.ts'

const handled = new Set<string>()

/**
 * Has all subscribers handle the committed events of the test's merchants that were not handled yet, as the running program does.
 * Which those are is told by their ids: a transaction may write at a position that was read before (server/sql/event_position.sql).
 */
export async function handleEvents(app: App): Promise<void> {
  for (const merchantId of merchantsOf(app))
    await app.database.tx(async (tx) => {
      const events = (await readEventsOf(tx, merchantId)).filter(({ id }) => !handled.has(id))
      for (const { id } of events) handled.add(id)
      for (const one of features.flatMap(({ subscribers }) => subscribers)) {
        const types: readonly string[] = one.types
        const own: readonly unknown[] = events.filter(({ type }) => types.includes(type))
        if (own.length) await one.handle(app, tx, own as readonly never[])
      }
    })
}
