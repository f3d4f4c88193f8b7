import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import { askForMail } from './ask-for-mail.ts'

/**
 * Asks once for the mail that a card expires (decisions/messages.md §2): the job of the mail and the note that this expiry
 * was told are written together, so that whoever asks again sends nothing. False when nothing was asked for.
 */
export const askForExpiryNotice = (app: App, merchant: Merchant, cardId: string): Promise<boolean> =>
  app.database.tx(async (tx) => {
    const { numUpdatedRows: first } = await tx
      .updateTable('card')
      .set({ notified_expiry_at: sql`expires_at` })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', cardId)
      .where('expires_at', 'is not', null)
      .where(sql<boolean>`notified_expiry_at is distinct from expires_at`)
      .executeTakeFirst()
    if (first) await askForMail({ app, merchant }, tx, cardId, 'expirationNotice')
    return first > 0n
  })
