import { expect, test } from 'vitest'
import { sendTestMail } from '@chopcard/contract/messaging/merchant/mailing.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'
import { mailsTo } from './mailing-testing.ts'

const on = useApp()
const mail = { template: 'balanceChange', language: 'pt-BR', title: 'Olá {{nickname}}' } as const

async function makeEditor() {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant)
  const send = (body: string) =>
    on.call(sendTestMail, { params: { id: campaign.id }, body: { ...mail, body } }, { token: merchant.owner.token })
  return { merchant, send, email: merchant.owner.email }
}

test('a test mail goes to the user who requests it, with sample values and without scripts', async () => {
  const { send, email } = await makeEditor()
  const { body } = await send('<p onclick="alert(1)">{{change}}, {{balance}}<script>alert(1)</script></p>')
  expect(body.data).toEqual({ to: email })
  const [sent] = await mailsTo(on.app, email)
  expect(sent).toMatchObject({ subject: 'Olá Ana', template: 'member-balanceChange', unsubscribe_url: null })
  expect(sent?.html_body).toContain('+2, 7</p>')
  expect(sent?.html_body).not.toMatch(/script|onclick/)
})

test('exactly 20 of 30 simultaneous test mails are sent', async () => {
  const { send, email } = await makeEditor()
  const answers = await Promise.all(Array.from({ length: 30 }, () => send('<p>x</p>')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(10)
  expect(await mailsTo(on.app, email)).toHaveLength(20)
})

test('a test mail names the merchant as its readers do, in the language of the mail', async () => {
  const { send, email, merchant } = await makeEditor()
  const names = JSON.stringify({ 'pt-BR': 'Café da Esquina' })
  await on.app.database.pool.query('update merchant set localized_names = $2 where merchant_id = $1', [
    merchant.id,
    names,
  ])
  await send('<p>{{merchant}}</p>')
  const [sent] = await mailsTo(on.app, email)
  expect(sent?.text_body).toContain('Café da Esquina')
  expect(sent?.html_body).not.toContain(merchant.name)
})
