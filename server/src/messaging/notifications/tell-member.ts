import { sql } from 'kysely'
import type { SkipReason } from '@chopcard/contract/messaging/merchant/notifications.ts'
import type { Tx } from '../../core/database.ts'
import { loadMailCard, type MailCard } from '../mailing/load-mail-card.ts'
import { messageSignature, withMessage } from './message-signature.ts'
import { quietOf } from './notification-store.ts'
import type { OpenNotification } from './open-notification.ts'
import { tellAt } from './quiet-rules.ts'
import { reachOfCard, tellCard, type Telling } from './tell-card.ts'

export type Recipient = { member_id: string; card_id: string }

/**
 * Tells one member, or notes why not, or when: what is sent and the note that it was are written together, so that whoever
 * comes second finds nothing to do.
 */
export const tellMember = (open: OpenNotification, recipient: Recipient): Promise<void> =>
  open.app.database.tx(async (tx) => {
    if (!(await claim(tx, open, recipient))) return
    const { notification, merchant } = open
    const card = await loadMailCard(tx, merchant.id, recipient.card_id)
    if (!card) return note(tx, open, recipient, { state: 'skipped', note: 'closed' })
    const { channels, browsers } = await reachOfCard(tx, merchant.id, card, notification.channels)
    if (typeof channels === 'string') return note(tx, open, recipient, { state: 'skipped', note: channels })
    const now = open.now()
    const dueAt = tellAt(now, quietOf(notification), browsers[0]?.time_zone ?? merchant.timeZone)
    if (dueAt > now) return note(tx, open, recipient, { due_at: dueAt })
    await tellCard(tx, tellingOf(open, card), card, { channels, browsers })
    return note(tx, open, recipient, { state: 'told' })
  })

/** Holds the row; false when it is told, held by another, or the message was cancelled. */
async function claim(tx: Tx, { notification: n }: OpenNotification, { member_id }: Recipient): Promise<boolean> {
  const { rows } = await sql`select from notification_recipient r
    join notification n on n.merchant_id = r.merchant_id and n.id = r.notification_id and n.state = 'running'
    where r.merchant_id = ${n.merchant_id} and r.notification_id = ${n.id} and r.member_id = ${member_id}
      and r.state = 'waiting'
    for update of r skip locked`.execute(tx)
  return rows.length > 0
}

type Noted = { state: 'skipped'; note: SkipReason } | { state: 'told' } | { due_at: Date }

async function note(tx: Tx, { notification: n }: OpenNotification, { member_id }: Recipient, noted: Noted) {
  await tx
    .updateTable('notification_recipient')
    .set(noted)
    .where('merchant_id', '=', n.merchant_id)
    .where('notification_id', '=', n.id)
    .where('member_id', '=', member_id)
    .execute()
}

function tellingOf({ app, merchant, notification }: OpenNotification, { memberId }: MailCard): Telling {
  const { id, words, language, picture } = notification
  const sign = messageSignature(app.config.secret, id, memberId)
  return {
    app,
    merchant,
    written: { words, language, picture },
    tag: id,
    notified: { notificationId: id, memberId },
    addressOf: (cardAddress) => withMessage(cardAddress, id, sign),
  }
}
