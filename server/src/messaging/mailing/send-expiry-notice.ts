import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { sendMemberMail } from './send-member-mail.ts'

/**
 * Tells a member once that the card expires (decisions/messages.md §2): the mail and the note
 * that this expiry was told are written together, so that whoever asks again sends nothing. False when nothing was sent.
 */
export async function sendExpiryNotice(app: App, merchant: Merchant, cardId: string, within?: Tx): Promise<boolean> {
  if (!within) return app.database.tx((tx) => sendExpiryNotice(app, merchant, cardId, tx))
  const { numUpdatedRows: first } = await within
    .updateTable('card')
    .set({ notified_expiry_at: sql`expires_at` })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', cardId)
    .where('expires_at', 'is not', null)
    .where(sql<boolean>`notified_expiry_at is distinct from expires_at`)
    .executeTakeFirst()
  return first ? sendMemberMail(within, app, merchant, cardId, 'expirationNotice') : false
}
