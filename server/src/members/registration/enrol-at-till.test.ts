import { expect, test } from 'vitest'
import { enrolAtTill } from '@chopcard/contract/members/merchant/till-enrolment.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeMerchant, makeStaff } from '../../../test/make.ts'

const t = useApp()

async function open() {
  const merchant = await makeMerchant(t.app, { timeZone: 'Asia/Singapore' })
  const campaign = await makeCampaign(t.app, merchant)
  const operator = await makeStaff(t.app, merchant, { role: 'operator' })
  const enrol = (body: object, facts: object = {}) =>
    t.call(
      enrolAtTill,
      { body: { campaignId: campaign.id, contact: '', consent: true, ...body } as never },
      { token: operator.token, ...facts },
    )
  const messages = async () => {
    const { rows } = await t.app.database.pool.query<{ channel: string; recipient: string }>(
      'select channel, recipient from outbox where merchant_id = $1 order by created_at',
      [merchant.id],
    )
    return rows
  }
  return { merchant, campaign, enrol, messages }
}

test('a customer is enrolled at the till by a number, which is not proven, and the link is sent there', async () => {
  const { merchant, enrol, messages } = await open()
  const { status, body } = await enrol({ contact: '9123 4567', nickname: 'Cleo' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ sentBy: 'sms', card: { nickname: 'Cleo', mobile: '+6591234567', state: 'active' } })
  expect(await messages()).toEqual([{ channel: 'sms', recipient: '+6591234567' }])
  const { rows } = await t.app.database.pool.query('select mobile_unproven from member where merchant_id = $1', [
    merchant.id,
  ])
  expect(rows).toEqual([{ mobile_unproven: true }])
})

test('a customer is enrolled at the till by an address, and the link is sent there', async () => {
  const { enrol, messages } = await open()
  const { body } = await enrol({ contact: 'Cleo@Example.com' })
  expect(body.data).toMatchObject({ sentBy: 'email', card: { email: 'cleo@example.com' } })
  expect(await messages()).toEqual([{ channel: 'email', recipient: 'cleo@example.com' }])
})

test.each([
  ['no contact', { contact: '' }, 'contact'],
  ['half an address', { contact: 'cleo@' }, 'contact'],
  ['letters', { contact: 'Cleo' }, 'contact'],
  ['too short a number', { contact: '123' }, 'contact'],
  ['no consent', { contact: '91234567', consent: undefined }, 'consent'],
])('an enrolment at the till is refused at its field: %s', async (_what, given, path) => {
  const { enrol, messages } = await open()
  const { code, meta } = await enrol(given)
  expect([code, Object.keys(meta.fields ?? {})]).toEqual(['VALIDATION_FAILED', [path]])
  expect(await messages()).toEqual([])
})

test('a customer who has a card of the campaign gets no second one at the till', async () => {
  const { enrol, messages } = await open()
  await enrol({ contact: '82220001' })
  const { status, code } = await enrol({ contact: '+65 8222-0001' })
  expect([status, code]).toEqual([409, 'MEMBER_ALREADY_REGISTERED'])
  expect(await messages()).toHaveLength(1)
})

test('nobody is enrolled at the till before a campaign takes members', async () => {
  const { merchant, enrol } = await open()
  const later = await makeCampaign(t.app, merchant, { registrationStart: '2199-01-01' })
  const { code } = await enrol({ campaignId: later.id, contact: '82220002' })
  expect(code).toBe('REGISTRATION_NOT_OPEN')
})
