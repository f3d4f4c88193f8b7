import { describe, expect, test } from 'vitest'
import { listPhoneLogs } from '@chopcard/contract/outward/admin/phone-logs.ts'
import { deleteCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { anonymiseMember } from '@chopcard/contract/members/merchant/members.ts'
import { editCampaign, endCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { usePhones } from '../../../test/make-phones.ts'
import { settingsForForm } from '../../loyalty/campaigns/stored-settings.ts'
import { cleanUpWallets } from './clean-up-wallets.ts'
import { refreshPasses } from './refresh-passes.ts'

const { own, t, added, makeMember, newPhone, pushesTo, stamp, tell } = await usePhones()

describe('who has no right to a pass', () => {
  type Request = { method: 'GET' | 'HEAD' | 'POST' | 'DELETE'; url: string; headers?: object; payload?: object }
  const phone = async () => {
    const made = await makeMember()
    const one = newPhone()
    await one.add(`/member/wallet/apple/${made.card.token}`)
    return { ...one.of(), stranger: (await added((await makeMember()).card.token)).of() }
  }
  type At = Awaited<ReturnType<typeof phone>>
  const pushToken = { pushToken: 'a-token' }
  const cases: [string, (at: At) => Request, number][] = [
    ['asks for a pass without its token', ({ passes }) => ({ method: 'GET', url: passes }), 401],
    ['asks by HEAD without it', ({ passes }) => ({ method: 'HEAD', url: passes }), 401],
    ['has another pass’s token', ({ passes, stranger: { headers } }) => ({ method: 'GET', url: passes, headers }), 401],
    [
      'registers without a token',
      ({ devices, serial }) => ({ method: 'POST', url: `${devices}/${serial}`, payload: pushToken }),
      401,
    ],
    ['unregisters without a token', ({ devices, serial }) => ({ method: 'DELETE', url: `${devices}/${serial}` }), 401],
    [
      'registers for a serial number that is none',
      ({ devices, headers }) => ({ method: 'POST', url: `${devices}/nothing`, headers, payload: pushToken }),
      401,
    ],
    [
      'registers without a push token',
      ({ devices, serial, headers }) => ({ method: 'POST', url: `${devices}/${serial}`, headers, payload: {} }),
      400,
    ],
    [
      'registers with a push token that leads elsewhere',
      ({ devices, serial, headers }) => ({
        method: 'POST',
        url: `${devices}/${serial}`,
        headers,
        payload: { pushToken: '../../3/device/x' },
      }),
      400,
    ],
    ['sends a tag that is none', ({ devices }) => ({ method: 'GET', url: `${devices}?passesUpdatedSince=x` }), 400],
    [
      'is a device that nobody knows',
      ({ devices }) => ({ method: 'GET', url: devices.replace(/device-/, 'nobody-') }),
      204,
    ],
    ['reports what is no report', ({ log }) => ({ method: 'POST', url: log, payload: { logs: 'x' } }), 400],
  ]
  test.each(cases)(
    'the service answers a caller who %s with the status that phones know',
    async (_, request, status) => {
      const at = await phone()
      const answer = await t.server.inject(request(at) as never)
      expect([answer.statusCode, answer.body]).toEqual([status, ''])
    },
  )
})

test('phones that all ask at once get their answers in turn, and those beyond two thousand are told to come later', async () => {
  const { devices } = (await added((await makeMember()).card.token)).of()
  const ask = async () => (await t.server.inject({ method: 'GET', url: devices })).statusCode
  const statuses = await Promise.all(Array.from({ length: 4_000 }, ask))
  const count = (status: number) => statuses.filter((one) => one === status).length
  expect(count(200) + count(503)).toBe(4_000)
  expect(count(200)).toBeGreaterThanOrEqual(2_000)
  expect(count(503)).toBeGreaterThan(0)
})

test('a card without an identifier to sign its pass has no button and no pass', async () => {
  const made = await makeMember()
  const url = `/member/wallet/apple/${made.card.token}`
  expect((await t.server.inject({ url })).statusCode).toBe(200)
  await own.query(`delete from merchant_apple_identifier where merchant_id = '${made.merchant.id}'`)
  expect((await t.server.inject({ url })).statusCode).toBe(404)
  expect((await t.server.inject({ url: '/member/wallet/apple/ct_unknown' })).statusCode).toBe(404)
  expect((await t.server.inject({ url: '/member/wallet/other/ct_unknown' })).statusCode).toBe(404)
})

describe('the end of a card', () => {
  test('a card whose end has passed is void, and its pass says when it ended', async () => {
    const made = await makeMember()
    const phone = await added(made.card.token)
    await own.query(
      `update card set expires_at = '2026-01-31T15:59:59Z', state = 'expired' where id = '${made.card.id}'`,
    )
    await own.query(
      `update wallet_pass set modified_at = (modified_at at time zone 'UTC' + interval '1 second') at time zone 'UTC'`,
    )
    expect(await phone.refresh()).toBe(200)
    const { json } = phone.pass()
    expect(json).toMatchObject({ voided: true, expirationDate: '2026-01-31T15:59:59.000Z' })
    expect(json).not.toHaveProperty('barcodes')
  })

  test('a deleted card is void on the phone, and nothing of its member is on it', async () => {
    const made = await makeMember()
    const phone = await added(made.card.token)
    const answer = await t.call(deleteCard, { params: { id: made.card.id } }, { token: made.merchant.owner.token })
    expect(answer.status).toBe(200)
    await handleEvents(t.app)
    await tell()
    expect(pushesTo(phone)).toHaveLength(1)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().json).toMatchObject({ voided: true })
    expect(JSON.stringify(phone.pass().json)).not.toContain(made.card.number)
    await own.query(`update wallet_pass set modified_at = now() - interval '31 days'`)
    await cleanUpWallets.run(t.app, {})
    expect(await phone.refresh()).toBe(401)
  })

  test('the card of a forgotten member is void on the phone, and its new address is not on it', async () => {
    const made = await makeMember()
    const phone = await added(made.card.token)
    const body = { memberId: made.card.id, cardNumber: made.card.number }
    const options = { token: made.merchant.owner.token }
    expect((await t.call(anonymiseMember, { body }, options)).status).toBe(200)
    await handleEvents(t.app)
    await tell()
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().json).toMatchObject({ voided: true })
    expect(JSON.stringify(phone.pass().json)).not.toContain('/member/card/')
  })
})

describe('a campaign changes', () => {
  const refresh = ({ merchant, campaign }: Awaited<ReturnType<typeof makeMember>>) =>
    refreshPasses.run(t.app, { merchantId: merchant.id, kind: 'card', definitionId: campaign.id })
  const edit = async (made: Awaited<ReturnType<typeof makeMember>>, change: object) => {
    const { merchant, campaign } = made
    const settings = { ...settingsForForm(campaign.settings), ...change }
    const params = { id: campaign.id }
    const answer = await t.call(
      editCampaign,
      { params, body: { revision: campaign.revision, settings } },
      { token: merchant.owner.token },
    )
    expect(answer.status).toBe(200)
    await handleEvents(t.app)
    return refresh(made)
  }

  test('a new look reaches every phone', async () => {
    const made = await makeMember()
    const phone = await added(made.card.token)
    expect(await edit(made, { backgroundColor: '#102030' })).toEqual({ passes: 1 })
    await tell()
    expect(pushesTo(phone)).toHaveLength(1)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().json).toMatchObject({ backgroundColor: 'rgb(16, 32, 48)' })
  })

  test('a change that no member sees is told to no phone', async () => {
    const made = await makeMember()
    const phone = await added(made.card.token)
    expect(await edit(made, { maxEarnPerDay: 3 })).toEqual({ passes: 0 })
    await tell()
    expect([pushesTo(phone), await phone.refresh()]).toEqual([[], 304])
  })

  test('the end of a campaign voids its passes', async () => {
    const made = await makeMember()
    const phone = await added(made.card.token)
    const { merchant, campaign } = made
    await t.call(endCampaign, { params: { id: campaign.id } }, { token: merchant.owner.token })
    await refresh(made)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().json).toMatchObject({ voided: true })
  })
})

test('a report of a phone is shown to the platform, cut to what can be read, and forgotten after two weeks', async () => {
  const phone = await added((await makeMember()).card.token)
  const word = newId()
  expect(await phone.log(`Get pass task failed: ${word}\u0000\n`, 'x'.repeat(9000))).toBe(200)
  const token = await makeSystemSession(t.app)
  const read = async () => (await t.call(listPhoneLogs, { query: { pageSize: '100' } }, { token })).body.data
  const logs = await read()
  expect(logs.map(({ message }) => message.length).toSorted((a, b) => a - b)).toEqual([22 + word.length, 500])
  expect(logs).toContainEqual(
    expect.objectContaining({
      message: `Get pass task failed: ${word}`,
      userAgent: 'passd/1.0',
      sentFrom: '127.0.0.1',
    }),
  )
  await own.query(`update wallet_log set at = now() - interval '15 days'`)
  await cleanUpWallets.run(t.app, {})
  expect(await read()).toEqual([])
})

test('changes of one card from many requests at once are one push, and the phone gets the last of them', async () => {
  const made = await makeMember()
  const phone = await added(made.card.token)
  await Promise.all([1, 2, 3, 4].map(() => stamp(made)))
  await Promise.all([tell(), tell(), tell()])
  expect(pushesTo(phone)).toHaveLength(1)
  expect(await phone.refresh()).toBe(200)
  expect(phone.pass().header.value).toBe('4/10')
})
