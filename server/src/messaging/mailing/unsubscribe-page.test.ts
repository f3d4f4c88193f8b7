import { expect, test } from 'vitest'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, markAsTest } from '../../../test/make.ts'
import { mailsTo } from './mailing-testing.ts'
import { sendMemberMail } from './send-member-mail.ts'
import { subscriptionOf } from './unsubscribe-token.ts'

const on = useApp()

async function makeReader() {
  const merchant = await makeMerchant(on.app)
  const emailTemplates = { balanceChange: { enabled: true } }
  const campaign = await makeCampaign(on.app, merchant, { emailTemplates })
  const email = `${newId()}@member.example`
  const card = await makeCard(on.app, merchant, campaign, { email })
  const send = (mail: 'balanceChange' | 'expirationNotice' | 'registration') =>
    on.app.database.tx((tx) => sendMemberMail(tx, on.app, merchant, card.id, mail, { change: 1 }))
  await send('balanceChange')
  const [mail] = await mailsTo(on.app, email)
  const url = new URL(mail?.unsubscribe_url ?? '').pathname
  const press = (payload: string, type = 'application/x-www-form-urlencoded') =>
    on.server.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  const look = (language = 'en-US') =>
    on.server.inject({ method: 'GET', url, headers: { 'accept-language': language } })
  return { merchant, email, mail, url, press, look, send }
}

test('an optional mail has an unsubscribe address, and a necessary one has none', async () => {
  const { mail, url, email, send } = await makeReader()
  expect(url).toMatch(/^\/member\/mails\/ut_/)
  expect(mail?.html_body).toContain(mail?.unsubscribe_url)
  expect(mail?.text_body).toContain(mail?.unsubscribe_url)
  await send('registration')
  expect((await mailsTo(on.app, email)).at(-1)).toMatchObject({
    template: 'member-registration',
    unsubscribe_url: null,
  })
})

test('opening the unsubscribe page changes nothing, and its button stops and restores these mails only', async () => {
  const { look, press, send } = await makeReader()
  for (let i = 0; i < 3; i++) expect((await look()).statusCode).toBe(200)
  expect(await send('balanceChange')).toBe(true)
  const done = await press('wanted=no')
  expect(done.body).toContain('You will not receive these messages any more')
  expect(await send('balanceChange')).toBe(false)
  expect(await send('expirationNotice')).toBe(true)
  expect((await look('pt-BR')).body).toContain('Voltar a receber')
  await press('wanted=yes')
  expect(await send('balanceChange')).toBe(true)
})

test.each([
  ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
  [
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    'multipart/form-data; boundary=x',
  ],
])('the unsubscribe button of a mail program works, also twice (%s)', async (payload, type) => {
  const { press, send } = await makeReader()
  expect((await press(payload, type)).statusCode).toBe(200)
  expect((await press(payload, type)).statusCode).toBe(200)
  expect(await send('balanceChange')).toBe(false)
})

test('the unsubscribe page of test data says that it is test data, also after the button', async () => {
  const { merchant, look, press } = await makeReader()
  expect((await look()).body).not.toContain('role="note"')
  await markAsTest(on.app, merchant)
  for (const page of [await look(), await press('wanted=no')]) expect(page.body).toContain('role="note">Test data')
})

test('an unsubscribe address that was guessed or changed is refused', async () => {
  const { url, send } = await makeReader()
  const token = url.split('/').at(-1) ?? ''
  expect(subscriptionOf(on.app.config.secret, token)).toMatchObject({ mail: 'balanceChange' })
  const bytes = Buffer.from(token.slice(3), 'base64url')
  for (const at of [0, 20, 32, 33, 48]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    const answer = await on.server.inject({
      method: 'POST',
      url: `/member/mails/ut_${changed.toString('base64url')}`,
      payload: '',
    })
    expect(answer.statusCode).toBe(404)
  }
  expect((await on.server.inject({ url: '/member/mails/ut_x' })).statusCode).toBe(404)
  expect(await send('balanceChange')).toBe(true)
})
