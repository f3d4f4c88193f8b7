import { sql, type Selectable } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Outbox } from '../../core/schema.d.ts'
import { Undeliverable } from '../../core/twilio.ts'
import { BrowserGone, sendByWebPush } from '../../core/web-push.ts'

/** Hands a push message to the service of its browser; a browser that is gone is forgotten with its subscription. */
export async function deliverPush(app: App, message: Selectable<Outbox>): Promise<string> {
  const db = app.database.kysely
  const { merchant_id: merchantId, push_subscription_id: id } = message
  if (merchantId === null || id === null) throw new Undeliverable('No browser is named')
  const target = await db
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth', sql<Date>`now()`.as('now')])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!target) throw new Undeliverable('The member has switched push messages off')
  try {
    return await sendByWebPush(app, target, message.text_body, target.now)
  } catch (error) {
    if (error instanceof BrowserGone)
      await db.deleteFrom('push_subscription').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
    throw error
  }
}
