import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openPieces, type Pieces } from '../../../test/pieces.ts'
import { sendSms } from '../../core/outbox.ts'
import { forgetTwilio } from '../../core/twilio.ts'
import { deliverMessage } from './deliver-message.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  forgetTwilio()
  for (const close of closers.splice(0).toReversed()) await close()
})

type ReceivedSms = { path: string; authorization: string; form: Record<string, string> }
type Answer = { status: number; body: object }

/** A server that speaks Twilio's API of messages, and answers as it is told to. */
async function startTwilio(port = 0) {
  const taken: ReceivedSms[] = []
  const state: { answer: Answer } = { answer: { status: 201, body: { sid: 'SM1', status: 'queued' } } }
  const server = createServer((request, response) => {
    void formOf(request).then((form) => {
      taken.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', form })
      const { status, body } = state.answer
      response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const stop = () =>
    new Promise<void>((stopped) => {
      server.closeAllConnections()
      server.close(() => stopped())
    })
  const at = (server.address() as AddressInfo).port
  return { taken, state, stop, port: at, url: `http://127.0.0.1:${at}` }
}

async function formOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const part of request) text += String(part)
  return Object.fromEntries(new URLSearchParams(text))
}

const account = `AC${'0123456789abcdef'.repeat(2)}`

function pieces(url: string, from = '+6561234567'): Pieces {
  const made = openPieces({
    NODE_ENV: 'test',
    CHOPCARD_TWILIO_ACCOUNT_SID: account,
    CHOPCARD_TWILIO_AUTH_TOKEN: 'token of the tests',
    CHOPCARD_TWILIO_FROM: from,
    CHOPCARD_TWILIO_URL: url,
  })
  closers.push(() => made.close())
  return made
}

const sendCode = (app: Pieces, to = '+6581234567') =>
  app.database.tx((tx) =>
    sendSms(tx, app, {
      merchantId: null,
      to,
      language: 'en-US',
      template: 'sms-code',
      values: { merchantName: 'Kopi\nCorner', code: '012345', minutes: 5 },
    }),
  )
const deliver = (app: Pieces, messageId: string) => deliverMessage.run(app, { messageId })
const rowOf = (app: Pieces, id: string) =>
  app.database.kysely.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a text message is sent to Twilio’s API once, and its text is deleted', async () => {
  const twilio = await startTwilio()
  closers.push(twilio.stop)
  const app = pieces(twilio.url)
  const id = await sendCode(app)
  await deliver(app, id)
  await deliver(app, id)
  const [sent] = twilio.taken
  expect(twilio.taken).toHaveLength(1)
  expect(sent).toMatchObject({
    path: `/2010-04-01/Accounts/${account}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${account}:token of the tests`).toString('base64')}`,
    form: { To: '+6581234567', From: '+6561234567' },
  })
  expect(sent?.form['Body']).toContain('Kopi Corner: your code is 012345')
  expect(await rowOf(app, id)).toMatchObject({ state: 'sent', transport: 'twilio', text_body: '', last_error: null })
})

test('a messaging service is addressed by its own parameter', async () => {
  const twilio = await startTwilio()
  closers.push(twilio.stop)
  const service = `MG${'0123456789abcdef'.repeat(2)}`
  const app = pieces(twilio.url, service)
  await deliver(app, await sendCode(app))
  expect(twilio.taken[0]?.form).toMatchObject({ MessagingServiceSid: service })
  expect(twilio.taken[0]?.form).not.toHaveProperty('From')
})

test('a text message during an outage is sent afterwards once', async () => {
  const first = await startTwilio()
  const app = pieces(first.url)
  first.state.answer = { status: 503, body: { code: 20503, message: 'Service unavailable' } }
  const id = await sendCode(app)
  await expect(deliver(app, id)).rejects.toThrow('Twilio refused: 503 20503 Service unavailable')
  await first.stop()
  await expect(deliver(app, id)).rejects.toThrow('Twilio cannot be reached: ECONNREFUSED')
  expect(await rowOf(app, id)).toMatchObject({ state: 'waiting', attempts: 2 })

  const second = await startTwilio(first.port)
  closers.push(second.stop)
  await deliver(app, id)
  await deliver(app, id)
  expect(second.taken).toHaveLength(1)
  expect(await rowOf(app, id)).toMatchObject({ state: 'sent', attempts: 3, last_error: null })
})

test('the SMS service is paused after five failures in a row, so that mails do not wait behind it', async () => {
  const twilio = await startTwilio()
  closers.push(twilio.stop)
  const app = pieces(twilio.url)
  twilio.state.answer = { status: 500, body: {} }
  const id = await sendCode(app)
  for (let i = 0; i < 5; i++) await expect(deliver(app, id)).rejects.toThrow('Twilio refused: 500')
  await expect(deliver(app, id)).rejects.toThrow('not asked')
  expect(twilio.taken).toHaveLength(5)
})

test('a redirection by the SMS service is not followed, so that its token is not sent elsewhere', async () => {
  const twilio = await startTwilio()
  closers.push(twilio.stop)
  const app = pieces(twilio.url)
  twilio.state.answer = { status: 307, body: {} }
  await expect(deliver(app, await sendCode(app))).rejects.toThrow('Twilio cannot be reached')
  expect(twilio.taken).toHaveLength(1)
})

test('a text message to a number that Twilio refuses for good is given up at once with the reason', async () => {
  const twilio = await startTwilio()
  closers.push(twilio.stop)
  const app = pieces(twilio.url)
  twilio.state.answer = { status: 400, body: { code: 21211, message: "The 'To' number is not valid" } }
  const id = await sendCode(app)
  await deliver(app, id)
  const row = await rowOf(app, id)
  expect(row).toMatchObject({ state: 'parked', attempts: 1 })
  expect(row.last_error).toContain('21211')
})

test('an expired SMS code is not sent any more', async () => {
  const twilio = await startTwilio()
  closers.push(twilio.stop)
  const app = pieces(twilio.url)
  const id = await sendCode(app)
  const earlier = new Date(Date.now() - 6 * 60_000)
  await app.database.kysely.updateTable('outbox').set({ created_at: earlier }).where('id', '=', id).execute()
  await deliver(app, id)
  expect(twilio.taken).toHaveLength(0)
  expect(await rowOf(app, id)).toMatchObject({ state: 'parked' })
})
