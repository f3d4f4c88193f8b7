import { afterEach, expect, test } from 'vitest'
import { openPieces } from '../../../test/pieces.ts'
import { maxTries } from '../../core/jobs.ts'
import { sendMail } from '../../core/outbox.ts'
import { closeSmtp } from '../../core/smtp.ts'
import { deliverMessage } from './deliver-message.ts'
import { messageDetails } from './message-store.ts'
import { sendAgain } from './send-again.ts'
import { startSmtp } from './smtp-testing.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  closeSmtp()
  for (const close of closers.splice(0).toReversed()) await close()
})

test('each failed attempt of a mail is listed during an outage, and a parked mail can be sent again once', async () => {
  const smtp = await startSmtp()
  closers.push(smtp.stop)
  smtp.state.refuses = true
  const app = openPieces({ CHOPCARD_SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  closers.push(() => app.close())
  const id = await app.database.tx((tx) =>
    sendMail(tx, app, {
      merchantId: null,
      to: 'ana@example.com',
      language: 'en-US',
      template: 'sign-in',
      values: { merchantName: 'Kopi', name: 'Ana', minutes: 15, url: 'http://chopcard.test/login/lt_x' },
    }),
  )
  const seen = () => messageDetails(app, app.database.kysely, id, null)
  const again = () => app.database.tx((tx) => sendAgain(tx, app, id, null))
  expect((await seen())?.nextTryAt).toMatch(/Z$/)
  await expect(again()).rejects.toThrow('MESSAGE_NOT_PARKED')
  for (let i = 0; i < maxTries; i++) await deliverMessage.run(app, { messageId: id }).catch(() => undefined)
  const parked = await seen()
  expect(parked).toMatchObject({ state: 'parked', attempts: maxTries, nextTryAt: null })
  expect(parked?.tries).toHaveLength(maxTries)
  expect(parked?.tries[0]?.error).toContain('mailbox unavailable')
  expect(parked?.text).not.toContain('lt_x')

  smtp.state.refuses = false
  const outcomes = await Promise.allSettled([again(), again(), again()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await deliverMessage.run(app, { messageId: id })
  expect(smtp.taken).toHaveLength(1)
  const sent = await seen()
  expect(sent).toMatchObject({ state: 'sent', attempts: maxTries + 1, transport: 'smtp', text: '' })
  expect(sent?.tries.at(-1)).toMatchObject({ error: null, answer: expect.stringContaining('250') as string })
})
