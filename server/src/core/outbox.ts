import { newId } from './new-id.ts'
import type { App } from './app.ts'
import type { Tx } from './database.ts'
import { defineJob } from './job-queue.ts'
import { mailBrand } from './mail-brand.ts'
import { type Mail, type MailTemplate, renderMail } from './mail.ts'
import { mailFooter } from './system-config.ts'
import { renderSms, type Sms, type SmsTemplate } from './sms.ts'

export const deliverMessageJob = defineJob<{ messageId: string }>('deliver-message', 5)

type Message = {
  /** Set if the cause may occur twice: the second time nothing is written. */
  id?: string
  /** Null for messages that the platform itself sends. */
  merchantId: string | null
  memberId?: string
  channel: 'email' | 'sms' | 'push'
  to: string
  template: string
  subject?: string
  text: string
  html?: string
  unsubscribeUrl?: string
  notified?: Notified
  pushSubscriptionId?: string
}

/** For a message to many members: its id and this recipient, so that deliveries are counted. */
export type Notified = { notificationId: string; memberId: string }

/** Adds a mail to the outbox; it is sent after the transaction has committed. Returns the message's id. */
export async function sendMail<T extends MailTemplate>(
  tx: Tx,
  app: App,
  mail: Mail<T>,
  notified?: Notified,
): Promise<string> {
  const { id, merchantId, memberId, to, template, unsubscribeUrl } = mail
  const rendered = renderMail(
    app.config.publicUrl,
    mail,
    await mailFooter(tx),
    await mailBrand(tx, app.config.publicUrl, mail),
  )
  return post(tx, app, {
    id,
    merchantId,
    memberId,
    channel: 'email',
    to,
    template,
    unsubscribeUrl,
    notified,
    ...rendered,
  })
}

/** Adds a text message to the outbox; it is sent after the transaction has committed. Returns the message's id. */
export async function sendSms<T extends SmsTemplate>(tx: Tx, app: App, sms: Sms<T>): Promise<string> {
  const { merchantId, memberId, to, template } = sms
  return post(tx, app, { merchantId, memberId, channel: 'sms', to, template, text: renderSms(sms) })
}

type Push = {
  merchantId: string
  memberId?: string
  subscriptionId: string
  /** The recipient in the list of messages: the card. */
  to: string
  template: string
  subject: string
  /** The notification that the service worker shows, as JSON. */
  payload: string
  notified?: Notified
}

/** Adds a push message to the outbox; it is sent after the transaction has committed. Returns the message's id. */
export async function sendPush(tx: Tx, app: App, { subscriptionId, payload, ...push }: Push): Promise<string> {
  return post(tx, app, { ...push, channel: 'push', text: payload, pushSubscriptionId: subscriptionId })
}

/**
 * Adds the message and the job that delivers it, in the transaction of their cause. Of test data nothing leaves the program
 * (decisions/integration.md §8): its messages are not written.
 */
async function post(tx: Tx, app: App, message: Message): Promise<string> {
  const id = message.id ?? newId()
  if (await isOfTestData(tx, message.merchantId)) return id
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('outbox')
    .values({
      id,
      merchant_id: message.merchantId,
      channel: message.channel,
      recipient: message.to,
      subject: message.subject ?? '',
      text_body: message.text,
      html_body: message.html ?? null,
      template: message.template,
      unsubscribe_url: message.unsubscribeUrl ?? null,
      notification_id: message.notified?.notificationId ?? null,
      member_id: message.notified?.memberId ?? message.memberId ?? null,
      push_subscription_id: message.pushSubscriptionId ?? null,
    })
    .onConflict((known) => known.column('id').doNothing())
    .executeTakeFirst()
  if (written) await app.jobs.add(tx, deliverMessageJob, { messageId: id })
  return id
}

async function isOfTestData(tx: Tx, merchantId: string | null): Promise<boolean> {
  if (!merchantId) return false
  const merchant = await tx
    .selectFrom('merchant')
    .select('sandbox_of')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return Boolean(merchant?.sandbox_of)
}
