import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openPieces, type Pieces } from '../../../test/pieces.ts'
import { maxTries } from '../../core/jobs.ts'
import type { Mail } from '../../core/mail.ts'
import { sendMail, sendSms } from '../../core/outbox.ts'
import { closeSmtp } from '../../core/smtp.ts'
import { deliverMessage } from './deliver-message.ts'
import { startSmtp } from './smtp-testing.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  closeSmtp()
  for (const close of closers.splice(0).toReversed()) await close()
})

function pieces(settings: Record<string, string> = {}, tuning: Parameters<typeof openPieces>[1] = {}): Pieces {
  const made = openPieces(settings, tuning)
  closers.push(() => made.close())
  return made
}

const signIn = (to: string): Mail<'sign-in'> => ({
  merchantId: null,
  to,
  language: 'en-US',
  template: 'sign-in',
  values: { merchantName: 'Kopi Corner', name: 'Ana', minutes: 15, url: 'http://chopcard.test/login/lt_x' },
})

const post = (app: Pieces, mail: Mail<'sign-in'>) => app.database.tx((tx) => sendMail(tx, app, mail))
const rowOf = (app: Pieces, id: string) =>
  app.database.kysely.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const work = (app: Pieces) => app.jobs.start(app, [deliverMessage])

const messageIdOf = (mail: string | undefined) => /^Message-ID: (\S+)/im.exec(mail ?? '')?.[1]

test('a mail is sent when its transaction commits, and not when it is rolled back', async () => {
  const smtp = await startSmtp()
  closers.push(smtp.stop)
  const app = pieces({ CHOPCARD_SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  await work(app)
  const undone = app.database.tx(async (tx) => {
    await sendMail(tx, app, signIn('undone@example.com'))
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  const id = await post(app, signIn('kept@example.com'))
  await vi.waitUntil(async () => (await rowOf(app, id)).state === 'sent', { timeout: 25_000 })
  expect(smtp.taken).toHaveLength(1)
  expect(smtp.taken[0]).toContain('To: kept@example.com')
  expect(messageIdOf(smtp.taken[0])).toBe(`<${id}@chopcard.localhost>`)
  expect(await rowOf(app, id)).toMatchObject({ transport: 'smtp', attempts: 1, last_error: null })
})

test('a sent mail’s text is deleted, so that no link remains stored', async () => {
  const smtp = await startSmtp()
  closers.push(smtp.stop)
  const app = pieces({ CHOPCARD_SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  const id = await post(app, signIn('ana@example.com'))
  expect((await rowOf(app, id)).text_body).toContain('/login/lt_x')
  await deliverMessage.run(app, { messageId: id })
  expect(await rowOf(app, id)).toMatchObject({ text_body: '', html_body: null })
})

test('a mail that another process has sent stays sent when the first process fails late', async () => {
  const other = pieces()
  let id = ''
  // The connection ends when the process that was taken for dead has been overtaken.
  const slow = createServer((socket) => void deliverMessage.run(other, { messageId: id }).then(() => socket.destroy()))
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening))
  closers.push(async () => void slow.close())
  const app = pieces({ CHOPCARD_SMTP_URL: `smtp://127.0.0.1:${(slow.address() as AddressInfo).port}` })
  id = await post(app, signIn('ana@example.com'))
  await expect(deliverMessage.run(app, { messageId: id })).rejects.toThrow('connection was closed')
  expect(await rowOf(app, id)).toMatchObject({ state: 'sent', transport: 'mailbox', last_error: null })
})

test('a mail during an outage is delivered afterwards once, with its original Message-ID', async () => {
  const first = await startSmtp()
  const app = pieces({ CHOPCARD_SMTP_URL: `smtp://127.0.0.1:${first.port}` })
  first.state.refuses = true
  const id = await post(app, signIn('ana@example.com'))
  await expect(deliverMessage.run(app, { messageId: id })).rejects.toThrow('mailbox unavailable')
  closeSmtp()
  await first.stop()
  await expect(deliverMessage.run(app, { messageId: id })).rejects.toThrow('ECONNREFUSED')
  const waiting = await rowOf(app, id)
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 2 })
  expect(waiting.last_error).toContain('ECONNREFUSED')

  const second = await startSmtp(first.port)
  closers.push(second.stop)
  await deliverMessage.run(app, { messageId: id })
  await deliverMessage.run(app, { messageId: id })
  expect(second.taken).toHaveLength(1)
  expect(messageIdOf(second.taken[0])).toBe(`<${id}@chopcard.localhost>`)
  expect(await rowOf(app, id)).toMatchObject({ state: 'sent', attempts: 3, last_error: null })
})

test('a mail that was sent just before a crash is repeated with the same Message-ID', async () => {
  const smtp = await startSmtp()
  closers.push(smtp.stop)
  const app = pieces({ CHOPCARD_SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  const id = await post(app, signIn('ana@example.com'))
  const before = await rowOf(app, id)
  await deliverMessage.run(app, { messageId: id })
  // As if the process had died before it noted the delivery.
  const { text_body, html_body } = before
  await app.database.kysely
    .updateTable('outbox')
    .set({ state: 'waiting', text_body, html_body })
    .where('id', '=', id)
    .execute()
  await deliverMessage.run(app, { messageId: id })
  expect(smtp.taken).toHaveLength(2)
  expect(messageIdOf(smtp.taken[0])).toBeDefined()
  expect(messageIdOf(smtp.taken[1])).toBe(messageIdOf(smtp.taken[0]))
})

test('a mail that cannot be delivered is parked after ten tries with its last error, and other mails are still sent', async () => {
  const smtp = await startSmtp()
  closers.push(smtp.stop)
  smtp.state.refuses = true
  const app = pieces(
    { CHOPCARD_SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
    { queue: { retryDelayMax: 0 }, pollSeconds: 0.5 },
  )
  await work(app)
  const poison = await post(app, signIn('poison@example.com'))
  await vi.waitUntil(async () => (await app.jobs.parked()).length === 1, { timeout: 25_000, interval: 100 })
  const parked = await rowOf(app, poison)
  expect(parked).toMatchObject({ state: 'parked', attempts: maxTries })
  expect(parked.last_error).toContain('mailbox unavailable')

  smtp.state.refuses = false
  const healthy = await post(app, signIn('healthy@example.com'))
  await vi.waitUntil(async () => (await rowOf(app, healthy)).state === 'sent', { timeout: 25_000 })
  const [job] = await app.jobs.parked()
  await app.jobs.rerun(job?.id ?? '')
  await vi.waitUntil(async () => (await rowOf(app, poison)).state === 'sent', { timeout: 25_000 })
})

test('a message without a mail server goes to the mailbox, and in production waits with the reason', async () => {
  const app = pieces()
  const mail = await post(app, signIn('ana@example.com'))
  const sms = await app.database.tx((tx) =>
    sendSms(tx, app, {
      merchantId: null,
      to: '+886912345678',
      language: 'zh-TW',
      template: 'sms-code',
      values: { merchantName: 'Kopi Corner', code: '123456', minutes: 5 },
    }),
  )
  for (const messageId of [mail, sms]) await deliverMessage.run(app, { messageId })
  expect(await rowOf(app, mail)).toMatchObject({ state: 'sent', transport: 'mailbox' })
  expect(await rowOf(app, sms)).toMatchObject({ state: 'sent', transport: 'mailbox', channel: 'sms' })
  expect((await rowOf(app, sms)).text_body).toContain('123456')

  const production = pieces({ NODE_ENV: 'production' })
  const unsent = await post(production, signIn('ana@example.com'))
  await expect(deliverMessage.run(production, { messageId: unsent })).rejects.toThrow('No service is set up for email')
  expect(await rowOf(production, unsent)).toMatchObject({ state: 'waiting', transport: null })
})
