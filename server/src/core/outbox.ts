import { v7 as uuid } from 'uuid'
import type { App } from './app.ts'
import type { Tx } from './database.ts'

/** What a message is, whichever way it leaves. */
export type Message = {
  /** Null for messages of the platform itself. */
  merchantId: string | null
  channel: 'email' | 'sms'
  to: string
  template: string
  subject?: string
  text: string
  html?: string
}

/**
 * Writes a message into the outbox together with the job that delivers it, in the transaction of its cause. Answers with
 * the identity that the message keeps over all attempts.
 */
export async function post(tx: Tx, app: App, message: Message): Promise<string> {
  const id = uuid()
  await tx
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
    })
    .execute()
  await app.jobs.add(tx, 'deliver-message', { messageId: id })
  return id
}
