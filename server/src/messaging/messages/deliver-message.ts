import { deliverMessageJob } from '../../core/outbox.ts'
import { sql, type Selectable } from 'kysely'
import type { App } from '../../core/app.ts'
import { cutText } from '../../core/cut-text-rules.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { maxTries } from '../../core/jobs.ts'
import type { Outbox } from '../../core/schema.d.ts'
import { closeSmtp, sendBySmtp } from '../../core/smtp.ts'
import { codeMinutes } from '../../core/proof-codes.ts'
import { sendByTwilio, Undeliverable } from '../../core/twilio.ts'
import { deliverPush } from './deliver-push.ts'
import { noteArrival } from './note-arrival.ts'

/**
 * Delivers a message of the outbox. A crash between the delivery and its note repeats one message at most, with the same
 * Message-ID; after ten failures the message is parked with its last error.
 */
export const deliverMessage: JobHandler<typeof deliverMessageJob> = {
  job: deliverMessageJob,
  run: (app, { messageId }) => deliver(app, messageId),
  close: closeSmtp,
}

async function deliver(app: App, id: string): Promise<void> {
  const db = app.database.kysely
  // Counted before it is tried: a message that kills its process is counted too.
  const message = await db
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .returningAll()
    .returning(sql<Date>`now()`.as('now'))
    .executeTakeFirst()
  if (!message) return
  const began = { at: message.now, on: performance.now() }
  try {
    const { transport, answer } = await handOver(app, message)
    await db
      .updateTable('outbox')
      .set({ state: 'sent', transport, sent_at: sql`now()`, last_error: null, ...withoutSecrets(transport) })
      .set({ tries: withTry({ began, transport, answer, error: null }) })
      .where('id', '=', id)
      .execute()
    await noteArrival(db, message)
  } catch (error) {
    const isLost = error instanceof Undeliverable
    const state = isLost || message.attempts >= maxTries ? 'parked' : 'waiting'
    const words = cutText((error as Error).message, 1000)
    const tries = withTry({ began, transport: null, answer: null, error: words })
    // Another process may have taken over meanwhile and sent it.
    const failed = db.updateTable('outbox').set({ state, last_error: words, tries })
    await failed.where('id', '=', id).where('state', '<>', 'sent').execute()
    // What can never arrive is not tried again.
    if (!isLost) throw error
  }
}

type Transport = 'smtp' | 'twilio' | 'web-push' | 'mailbox'

/** When it began, by the database’s clock and by the one that never jumps. */
type Began = { at: Date; on: number }

type Try = { began: Began; transport: Transport | null; answer: string | null; error: string | null }

/** The attempts with one more; of very many the latest are kept. */
function withTry({ began, transport, answer, error }: Try) {
  const milliseconds = Math.round(performance.now() - began.on)
  const one = {
    at: began.at.toISOString(),
    milliseconds,
    transport,
    answer: (answer && cutText(answer, 300)) || null,
    error,
  }
  return sql<string>`(case when jsonb_array_length(tries) < 50 then tries else tries - 0 end)
    || ${JSON.stringify([one])}::jsonb`
}

type HandedOver = { transport: Transport; answer: string | null }

async function handOver(app: App, message: Dated): Promise<HandedOver> {
  const { mode, mail, sms } = app.config
  if (message.channel === 'email' && mail.smtpUrl) {
    refuseLate(message)
    const { id, recipient: to, subject, text_body: text, html_body: html, unsubscribe_url: unsubscribeUrl } = message
    return { transport: 'smtp', answer: await sendBySmtp(mail, { id, to, subject, text, html, unsubscribeUrl }) }
  }
  if (message.channel === 'sms' && sms.twilio) {
    refuseLate(message)
    await sendByTwilio(sms.twilio, { to: message.recipient, text: message.text_body })
    return { transport: 'twilio', answer: null }
  }
  if (message.channel === 'push') return { transport: 'web-push', answer: await deliverPush(app, message) }
  // In production nobody reads the mailbox: the message is kept and the failure is visible.
  if (mode === 'production') throw new Error(`No service is set up for ${message.channel}`)
  return { transport: 'mailbox', answer: null }
}

const codes: readonly string[] = ['sms-code', 'member-code']

function refuseLate(message: Dated): void {
  if (codes.includes(message.template) && ageOf(message) > codeMinutes * 60_000)
    throw new Undeliverable('The code ended before it could be sent')
}

/** One-time links and codes are kept no longer than they are needed: what has left the house is forgotten. */
const withoutSecrets = (transport: Transport) => (transport === 'mailbox' ? {} : { text_body: '', html_body: null })

/** A message, and the database’s time when it was taken up. */
type Dated = Selectable<Outbox> & { now: Date }

const ageOf = ({ now, created_at }: Dated) => now.getTime() - created_at.getTime()
