import { v7 as uuid } from 'uuid'
import type { App } from './app.ts'
import type { Tx } from './database.ts'
import { type Mail, type MailTemplate, renderMail } from './mail.ts'
import { renderSms, type Sms, type SmsTemplate } from './sms.ts'

type Message = {
  /** Given where the cause may come twice: the second time nothing is written. */
  id?: string
  /** Null for messages of the platform itself. */
  merchantId: string | null
  channel: 'email' | 'sms'
  to: string
  template: string
  subject?: string
  text: string
  html?: string
  unsubscribeUrl?: string
}

/** Writes a mail into the outbox, to leave when the transaction commits; answers with the message's lasting id. */
export async function sendMail<T extends MailTemplate>(tx: Tx, app: App, mail: Mail<T>): Promise<string> {
  const { id, merchantId, to, template, unsubscribeUrl } = mail
  const rendered = renderMail(app.config.publicUrl, mail)
  return post(tx, app, { id, merchantId, channel: 'email', to, template, unsubscribeUrl, ...rendered })
}

/** Writes a text message into the outbox, to leave when the transaction commits; answers with its lasting id. */
export async function sendSms<T extends SmsTemplate>(tx: Tx, app: App, sms: Sms<T>): Promise<string> {
  const { merchantId, to, template } = sms
  return post(tx, app, { merchantId, channel: 'sms', to, template, text: renderSms(sms) })
}

/** The message and the job that delivers it, in the transaction of their cause. */
async function post(tx: Tx, app: App, message: Message): Promise<string> {
  const id = message.id ?? uuid()
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
    })
    .onConflict((known) => known.column('id').doNothing())
    .executeTakeFirst()
  if (written) await app.jobs.add(tx, 'deliver-message', { messageId: id })
  return id
}
