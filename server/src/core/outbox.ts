import { newId } from './new-id.ts'
import type { App } from './app.ts'
import type { Tx } from './database.ts'
import { defineJob } from './job-queue.ts'
import { type MailBrand, mailBrand } from './mail-brand.ts'
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

/** Messages that one transaction adds to the outbox together: what all of them need is read once, and they are written at once. */
export type Outbox = {
  /** Renders a mail; returns the message's id. */
  mail<T extends MailTemplate>(mail: Mail<T>, notified?: Notified): Promise<string>
  push(push: Push): string
  /** Writes them with the jobs that deliver them; they are sent after the transaction has committed. */
  write(): Promise<void>
}

export function openOutbox(tx: Tx, app: App): Outbox {
  const messages: Identified[] = []
  const brands = new Map<string, Promise<MailBrand>>()
  let footer: Promise<string> | undefined
  const add = (message: Message): string => {
    const id = message.id ?? newId()
    messages.push({ ...message, id })
    return id
  }
  const brandOf = (mail: Parameters<typeof mailBrand>[2]) => {
    const key = `${mail.merchantId} ${mail.campaignId}`
    const known = brands.get(key) ?? mailBrand(tx, app.config.publicUrl, mail)
    brands.set(key, known)
    return known
  }
  return {
    async mail(mail, notified) {
      const { id, merchantId, memberId, to, template, unsubscribeUrl } = mail
      footer ??= mailFooter(tx)
      const rendered = renderMail(app.config.publicUrl, mail, await footer, await brandOf(mail))
      return add({ id, merchantId, memberId, channel: 'email', to, template, unsubscribeUrl, notified, ...rendered })
    },
    push: ({ subscriptionId, payload, ...push }) =>
      add({ ...push, channel: 'push', text: payload, pushSubscriptionId: subscriptionId }),
    write: () => writeMessages(tx, app, messages),
  }
}

/** Adds a mail to the outbox; it is sent after the transaction has committed. Returns the message's id. */
export async function sendMail<T extends MailTemplate>(
  tx: Tx,
  app: App,
  mail: Mail<T>,
  notified?: Notified,
): Promise<string> {
  const outbox = openOutbox(tx, app)
  const id = await outbox.mail(mail, notified)
  await outbox.write()
  return id
}

/** Adds a text message to the outbox; it is sent after the transaction has committed. Returns the message's id. */
export async function sendSms<T extends SmsTemplate>(tx: Tx, app: App, sms: Sms<T>): Promise<string> {
  const { merchantId, memberId, to, template } = sms
  const id = newId()
  await writeMessages(tx, app, [{ id, merchantId, memberId, channel: 'sms', to, template, text: renderSms(sms) }])
  return id
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
export async function sendPush(tx: Tx, app: App, push: Push): Promise<string> {
  const outbox = openOutbox(tx, app)
  const id = outbox.push(push)
  await outbox.write()
  return id
}

type Identified = Message & { id: string }

/**
 * Adds messages and the jobs that deliver them, in the transaction of their cause. Of test data nothing leaves the program
 * (decisions/integration.md §8): its messages are not written.
 */
async function writeMessages(tx: Tx, app: App, all: readonly Identified[]): Promise<void> {
  const messages: Identified[] = []
  for (const [merchantId, own] of Map.groupBy(all, (message) => message.merchantId))
    if (!(await isOfTestData(tx, merchantId))) messages.push(...own)
  if (!messages.length) return
  const written = await tx
    .insertInto('outbox')
    .values(messages.map(rowOf))
    .onConflict((known) => known.column('id').doNothing())
    .returning('id')
    .execute()
  await app.jobs.add(tx, deliverMessageJob, ...written.map(({ id }) => ({ messageId: id })))
}

const rowOf = (message: Identified) => ({
  id: message.id,
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

async function isOfTestData(tx: Tx, merchantId: string | null): Promise<boolean> {
  if (!merchantId) return false
  const merchant = await tx
    .selectFrom('merchant')
    .select('sandbox_of')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return Boolean(merchant?.sandbox_of)
}
