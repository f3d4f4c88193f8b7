import type { App } from '../server/src/core/app.ts'
import { readEventsOf } from '../server/src/core/read-events.ts'
import type { Subscriber } from '../server/src/core/subscriber.ts'

/** Has one subscriber handle all events of a merchant of the demo, before the program's own subscribers begin. */
export const handleEventsOf = (app: App, merchantId: string, subscriber: Subscriber): Promise<void> =>
  app.database.tx(async (tx) => {
    const types: readonly string[] = subscriber.types
    const events = await readEventsOf(tx, merchantId)
    const own: readonly unknown[] = events.filter(({ type }) => types.includes(type))
    await subscriber.handle(app, tx, own as readonly never[])
  })
