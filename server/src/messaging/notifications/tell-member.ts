import { sql } from 'kysely'
import { inLanguage } from '../../core/campaign-words.ts'
import type { CardState } from '@chopcard/contract/loyalty/cards.ts'
import type { SkipReason } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { cardUrl } from '../../loyalty/cards/scan.ts'
import type { Tx } from '../../core/database.ts'
import { sendMail, sendPush } from '../../core/outbox.ts'
import { cardToken } from '../../core/secrets.ts'
import { loadMailCard, type MailCard } from '../mailing/load-mail-card.ts'
import { unsubscribeUrl } from '../mailing/unsubscribe-token.ts'
import { type Browser, browsersOf } from '../messages/member-browsers.ts'
import { pushPayload } from '../messages/push-payload.ts'
import { mailWords } from './fill-message.ts'
import { messageSignature, withMessage } from './message-signature.ts'
import { quietOf, saidIn } from './notification-store.ts'
import { tellAt } from './quiet-rules.ts'
import { channelsTo } from './reach-rules.ts'
import type { OpenNotification } from './open-notification.ts'
import { merchantName } from '../../core/merchant-name.ts'

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
    const browsers = await browsersOf(tx, merchant.id, card.memberId)
    const channels = channelsTo(
      {
        state: card.state as CardState,
        hasEmail: card.email !== null,
        hasDeclined: card.unwanted.includes('message'),
        browsers: browsers.length,
      },
      notification.channels,
    )
    if (typeof channels === 'string') return note(tx, open, recipient, { state: 'skipped', note: channels })
    const now = open.now()
    const dueAt = tellAt(now, quietOf(notification), browsers[0]?.time_zone ?? merchant.timeZone)
    if (dueAt > now) return note(tx, open, recipient, { due_at: dueAt })
    if (channels.includes('email')) await mail(tx, open, card)
    if (channels.includes('push')) for (const browser of browsers) await push(tx, open, card, browser)
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

function wordsFor({ app, notification, merchant }: OpenNotification, card: MailCard) {
  const said = saidIn(notification, card.language)
  const settings = inLanguage(card.settings, card.language)
  const absolute = (path: string) => `${app.config.publicUrl}${path}`
  return {
    said,
    campaignName: settings.name,
    icon: absolute(settings.logo),
    picture: notification.picture && absolute(notification.picture),
    title: said.title || merchantName(merchant, card.language),
  }
}

function urlOf(
  { app, notification, merchant }: OpenNotification,
  card: MailCard,
  of: { id: string; generation: number },
) {
  const token = cardToken(app.config.secret, merchant.shortKey, of.id, of.generation)
  const sign = messageSignature(app.config.secret, notification.id, card.memberId)
  return withMessage(cardUrl(app.config.publicUrl, token), notification.id, sign)
}

async function mail(tx: Tx, open: OpenNotification, card: MailCard): Promise<void> {
  const { app, notification, merchant } = open
  const { said, campaignName, picture } = wordsFor(open, card)
  const message = {
    merchantId: merchant.id,
    campaignId: card.campaignId,
    to: card.email ?? '',
    language: card.language,
    template: 'member-message',
    values: {
      merchantName: merchantName(merchant, card.language),
      campaignName,
      url: urlOf(open, card, { id: card.id, generation: card.tokenGeneration }),
    },
    own: mailWords(said, picture),
    unsubscribeUrl: unsubscribeUrl(app.config, { merchantId: merchant.id, memberId: card.memberId, mail: 'message' }),
  } as const
  await sendMail(tx, app, message, { notificationId: notification.id, memberId: card.memberId })
}

async function push(tx: Tx, open: OpenNotification, card: MailCard, browser: Browser): Promise<void> {
  const { app, notification, merchant } = open
  const { said, title, icon, picture } = wordsFor(open, card)
  const url = urlOf(open, card, { id: browser.card_id, generation: browser.token_generation })
  await sendPush(tx, app, {
    merchantId: merchant.id,
    subscriptionId: browser.id,
    to: browser.card_number,
    template: 'member-message',
    subject: title,
    payload: pushPayload({ title, text: said.text, url, icon, picture, tag: notification.id, language: card.language }),
    notified: { notificationId: notification.id, memberId: card.memberId },
  })
}
