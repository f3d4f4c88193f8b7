import { afterAll, expect, test } from 'vitest'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { closeSmtp } from '../../core/smtp.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { startSmtp } from '../messages/smtp-testing.ts'
import { mailsTo } from './mailing-testing.ts'
import { sendMemberMail } from './send-member-mail.ts'

const smtp = await startSmtp()
const on = useApp({ env: { CHOPCARD_SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } })
afterAll(async () => {
  closeSmtp()
  await smtp.stop()
})

/** The headers of a mail as its reader's program sees them. */
const headersOf = (mail = '') =>
  new Map(
    (mail.split('\r\n\r\n')[0] ?? '')
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map(
        (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
      ),
  )

test('an optional mail reaches the mail server with its one-click address, and a POST there stops such mails', async () => {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant, { emailTemplates: { balanceChange: { enabled: true } } })
  const email = `${newId()}@member.example`
  const card = await makeCard(on.app, merchant, campaign, { email })
  const send = (mail: 'balanceChange' | 'registration') =>
    on.app.database.tx((tx) => sendMemberMail(tx, on.app, merchant, card.id, mail, { change: 1 }))
  await send('registration')
  await send('balanceChange')
  for (const { id } of await mailsTo(on.app, email)) await deliverMessage.run(on.app, { messageId: id })

  const [needed, declinable] = smtp.taken.map(headersOf)
  expect([needed?.get('to'), declinable?.get('to')]).toEqual([email, email])
  expect(needed?.has('list-unsubscribe')).toBe(false)
  expect(declinable?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = /^<(http:\/\/chopcard\.test\/member\/mails\/ut_\S+)>$/.exec(declinable?.get('list-unsubscribe') ?? '')
  // As a mail provider does: no cookie, no page before, and no redirect is followed (RFC 8058).
  const pressed = await on.server.inject({
    method: 'POST',
    url: new URL(address?.[1] ?? '').pathname,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(pressed.statusCode).toBe(200)
  expect(await send('balanceChange')).toBe(false)
  expect(await send('registration')).toBe(true)
})
