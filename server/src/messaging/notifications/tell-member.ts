import { sql } from 'kysely'
import type { SkipReason } from '@chopcard/contract/messaging/merchant/notifications.ts'
import type { Tx } from '../../core/database.ts'
import { openOutbox } from '../../core/outbox.ts'
import { loadMailCard, type MailCard } from '../mailing/load-mail-card.ts'
import { browsersOf } from '../messages/member-browsers.ts'
import { giveAlong, whyNotGiven } from './gifts.ts'
import { messageSignature, withMessage } from './message-signature.ts'
import { quietOf } from './notification-store.ts'
import type { OpenNotification } from './open-notification.ts'
import { tellAt } from './quiet-rules.ts'
import { reachOfCard, tellCard, type Telling } from './tell-card.ts'

export type Recipient = { member_id: string; card_id: string }

/**
 * Tells one member, or notes why not, or when: what is sent, what is given with it and the note that it was are written
 * together, so that whoever comes second finds nothing to do.
 */
export async function tellMember(open: OpenNotification, recipient: Recipient): Promise<void> {
  const { tx } = open.app.database
  try {
    await tx(async (held) => {
      if (await claim(held, open, recipient)) await note(held, open, recipient, await tellHeld(held, open, recipient))
    })
  } catch (error) {
    // A refused gift has taken everything of its transaction with it.
    const why = whyNotGiven(error)
    await tx(async (held) => {
      if (await claim(held, open, recipient)) await note(held, open, recipient, { state: 'skipped', note: why })
    })
  }
}

async function tellHeld(tx: Tx, open: OpenNotification, recipient: Recipient): Promise<Noted> {
  const { notification, merchant } = open
  const card = await loadMailCard(tx, merchant.id, recipient.card_id)
  if (!card || (await isToldBesides(tx, open, recipient, card))) return { state: 'skipped', note: 'closed' }
  const reached = reachOfCard(card, await browsersOf(tx, merchant.id, card.memberId), notification.channels)
  if (typeof reached === 'string') return { state: 'skipped', note: reached }
  const now = open.now()
  const dueAt = tellAt(now, quietOf(notification), reached.browsers[0]?.time_zone ?? merchant.timeZone)
  if (dueAt > now) return { due_at: dueAt }
  const gift = await giveAlong(tx, open, card)
  if (typeof gift === 'string') return { state: 'skipped', note: gift }
  const outbox = openOutbox(tx, open.app)
  await tellCard(outbox, { ...tellingOf(open, recipient), gift }, card, reached)
  await outbox.write()
  return { state: 'told' }
}

/** Whether the card is by now of a member who gets the message as such: somebody merged into them is not told once more. */
async function isToldBesides(
  tx: Tx,
  { notification: n }: OpenNotification,
  { member_id: before }: Recipient,
  { memberId }: MailCard,
): Promise<boolean> {
  if (memberId === before) return false
  const other = await tx
    .selectFrom('notification_recipient')
    .select('member_id')
    .where('merchant_id', '=', n.merchant_id)
    .where('notification_id', '=', n.id)
    .where('member_id', '=', memberId)
    .where('state', '<>', 'skipped')
    .executeTakeFirst()
  return other !== undefined
}

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

/** Delivery and opening count for whom the message was meant, also where that member has been merged into another. */
function tellingOf({ app, merchant, notification }: OpenNotification, { member_id: memberId }: Recipient): Telling {
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
