import { expect, test } from 'vitest'
import { newId } from './new-id.ts'
import { useApp } from '../../test/harness.ts'
import { sendMail, sendSms } from './outbox.ts'

const harness = useApp()
const production = useApp({ env: { NODE_ENV: 'production', CHOPCARD_DEMO: 'false' } })

const get = (url: string, app = harness) =>
  app.server.inject({ method: 'GET', url, headers: { 'accept-language': 'en-US' } })

const mail = (to: string, merchantName = 'Kopi Corner') =>
  harness.app.database.tx((tx) =>
    sendMail(tx, harness.app, {
      merchantId: null,
      to,
      language: 'en-US',
      template: 'member-registration',
      values: { merchantName, campaignName: 'Coffee card', url: `${harness.app.config.publicUrl}/member/card/ct_x` },
    }),
  )

test('a message is shown in its recipient’s mailbox as a page and as JSON', async () => {
  const to = `${newId()}@example.com`
  const id = await mail(to)
  await mail(`${newId()}@example.com`)
  const json = (await get(`/dev/mailbox.json?to=${to.toUpperCase()}`)).json<{ data: Record<string, string>[] }>()
  expect(json.data).toHaveLength(1)
  expect(json.data[0]).toMatchObject({ id, to, channel: 'email', template: 'member-registration', state: 'waiting' })
  expect(json.data[0]?.['text']).toContain('http://chopcard.test/member/card/ct_x')
  const list = await get(`/dev/mailbox?to=${to}`)
  expect(list.body).toContain(`href="/dev/mailbox/${id}"`)
  expect((await get(`/dev/mailbox/${id}`)).body).toContain('srcdoc="&lt;!doctype html&gt;')
})

test('markup in a name is not executed on the mailbox page', async () => {
  const to = `${newId()}@example.com`
  const id = await mail(to, '<script>alert(1)</script>')
  const sms = await harness.app.database.tx((tx) =>
    sendSms(tx, harness.app, {
      merchantId: null,
      to,
      language: 'en-US',
      template: 'sms-code',
      values: { merchantName: '<img src=x>', code: '123456', minutes: 5 },
    }),
  )
  for (const url of [`/dev/mailbox?to=${to}`, `/dev/mailbox/${id}`, `/dev/mailbox/${sms}`]) {
    const page = await get(url)
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script|<img/)
    expect(page.headers['content-security-policy']).toContain(`default-src 'none'`)
  }
  expect((await get(`/dev/mailbox/${id}`)).body).toContain('sandbox="allow-popups')
})

test('the mailbox page does not exist in production', async () => {
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', `/dev/mailbox/${newId()}`])
    expect((await get(path, production)).statusCode).toBe(404)
})

test('an unknown message is answered with status 404', async () => {
  for (const id of [newId(), 'x', '..%2f']) expect((await get(`/dev/mailbox/${id}`)).statusCode).toBe(404)
})
