import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { startAppleServer } from '../../../test/apple-server.ts'
import { makePhone, type Phone } from '../../../test/apple-phone.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeAdmin, type TestAdmin } from '../../../test/make-admin.ts'
import { giveAppleIdentifier } from '../../../test/make-apple-identifier.ts'
import { authority } from '../../../test/make-certificates.ts'
import { makeFreshCard } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { tellApple } from './tell-apple.ts'

// What is due is looked for over all merchants, so these tests have a platform of their own.
const own = useOwnDatabase({ migrated: true })
const apple = await startAppleServer(authority)
const t = useApp({
  databaseUrl: () => own.url,
  env: { CHOPCARD_APPLE_PUSH_URL: apple.url, CHOPCARD_APPLE_PUSH_CA: apple.authority.pem },
})
let admin: TestAdmin
beforeAll(async () => {
  admin = await makeAdmin(t.app)
})
afterAll(() => apple.stop())

let count = 0
const newPhone = () => makePhone((request) => t.server.inject(request), authority.pem, `device-${++count}`)
type Made = Awaited<ReturnType<typeof makeMember>>

/** A member with a card of ten stamps, of a merchant whose passes can be signed. */
async function makeMember(given: Parameters<typeof makeFreshCard>[1] = {}) {
  const made = await makeFreshCard(t.app, given)
  const passTypeId = `pass.example.${made.merchant.shortKey}`
  const identifierId = await giveAppleIdentifier(t.app, admin, made.merchant.id, passTypeId)
  return { ...made, passTypeId, identifierId }
}

const addressOf = ({ card }: Made) => `/member/wallet/apple/${card.token}`

async function added(made: Made): Promise<Phone> {
  const phone = newPhone()
  expect((await phone.add(addressOf(made))).statusCode).toBe(200)
  expect(await phone.register()).toBe(201)
  return phone
}

async function stamp({ card, merchant }: Made, quantity = 1): Promise<void> {
  const body = { memberId: card.id, operation: 'issue', quantity } as const
  const answer = await t.call(
    changeChops,
    { params: { id: card.id }, body },
    { token: merchant.owner.token, key: uuid() },
  )
  expect(answer.status).toBe(200)
  await handleEvents(t.app)
}

const tell = () => tellApple.run(t.app, {})
/** Lets the minute pass after which a wallet is told again. */
const letMinutePass = () =>
  own.query(`update wallet_refresh set due_at = now() - interval '1 second' where due_at is not null`)

describe('a card’s pass', () => {
  test('a pass of a card holds what Apple asks of a store card, is signed for its identifier, and openssl agrees', async () => {
    const made = await makeMember({ campaign: { name: 'Morning Coffee' } })
    await stamp(made, 1)
    const phone = await added(made)
    const { json, files, say } = phone.pass()
    expect(json).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: made.passTypeId,
      teamIdentifier: 'TEAM123456',
      organizationName: made.merchant.name,
      description: 'Morning Coffee',
      webServiceURL: `${t.app.config.publicUrl}/api/wallet/apple`,
      storeCard: { headerFields: [{ value: '1/10' }] },
      barcodes: [{ format: 'PKBarcodeFormatQR', messageEncoding: 'iso-8859-1', altText: made.card.number }],
    })
    expect(String(json['authenticationToken']).length).toBeGreaterThanOrEqual(16)
    const header = json['storeCard']['headerFields'][0] as Record<string, string>
    const labels = ['en', 'zh-Hant', 'zh-Hans', 'pt-BR'].map((folder) => say(folder, header['label'] ?? ''))
    expect(labels).toEqual(['Stamps', '集點', '印章', 'Selos'])
    expect(say('en', header['changeMessage'] ?? '')).toContain('%@')
    const { secondaryFields, auxiliaryFields } = json['storeCard'] as Record<string, unknown[]>
    expect([...(secondaryFields ?? []), ...(auxiliaryFields ?? [])].length).toBeLessThanOrEqual(4)
    expect([...files.keys()]).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'logo.png', 'strip@2x.png']))
  })

  test('a phone that is registered is pushed to once after stamps, and gets the new pass by the tag', async () => {
    const made = await makeMember()
    const phone = await added(made)
    expect(await phone.register()).toBe(200)
    const serials = [phone.of().serial]
    expect(await phone.changes()).toEqual(serials)
    expect(await phone.changes()).toEqual([])
    expect(await phone.refresh()).toBe(304)
    expect(await phone.refresh('HEAD')).toBe(304)

    await stamp(made)
    await stamp(made)
    await tell()
    const pushes = () => apple.pushes.filter(({ device }) => device === `token-${phone.device}`)
    expect(pushes()).toEqual([
      { sender: made.passTypeId, topic: made.passTypeId, device: `token-${phone.device}`, body: '{}' },
    ])
    expect(await phone.changes()).toEqual(serials)
    expect(await phone.refresh('HEAD')).toBe(200)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().json['storeCard']['headerFields'][0]['value']).toBe('2/10')
    expect(await phone.changes()).toEqual([])

    // The next one within the minute waits, and is told then.
    await stamp(made)
    await tell()
    expect(pushes()).toHaveLength(1)
    await letMinutePass()
    await tell()
    expect(pushes()).toHaveLength(2)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().json['storeCard']['headerFields'][0]['value']).toBe('3/10')
  })

  test('two changes within a second are two versions, so that no phone keeps the first', async () => {
    const made = await makeMember()
    const phone = await added(made)
    await stamp(made)
    expect(await phone.refresh()).toBe(200)
    await stamp(made)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().json['storeCard']['headerFields'][0]['value']).toBe('2/10')
  })

  test('a phone that has removed the pass is not pushed to any more', async () => {
    const made = await makeMember()
    const phone = await added(made)
    expect(await phone.unregister()).toBe(200)
    await stamp(made)
    await tell()
    expect(apple.pushes.some(({ device }) => device === `token-${phone.device}`)).toBe(false)
  })

  test('a device of which Apple says that it is gone is forgotten, and the others are told', async () => {
    const made = await makeMember()
    const [old, phone] = [await added(made), await added(made)]
    apple.gone.add(`token-${old.device}`)
    await stamp(made)
    await tell()
    const rows = await own.query<{ device_id: string }>(
      `select device_id from wallet_registration where subject_id = '${made.card.id}'`,
    )
    expect(rows.map((row) => row.device_id)).toEqual([phone.device])
    expect(apple.pushes.filter(({ device }) => device === `token-${phone.device}`)).toHaveLength(1)
  })

  test.each([
    ['is overloaded', { status: 429, reason: 'TooManyRequests' }],
    ['fails', { status: 503, reason: 'ServiceUnavailable' }],
    ['refuses the certificate', { status: 403, reason: 'BadCertificate' }],
    ['hangs up', 'hang up'],
  ] as const)('a push waits while Apple’s service %s, and no stamp waits with it', async (_, fault) => {
    const made = await makeMember()
    const phone = await added(made)
    apple.faults.push(fault)
    await stamp(made)
    await tell()
    const pushed = () => apple.pushes.filter(({ device }) => device === `token-${phone.device}`).length
    expect(pushed()).toBe(0)
    expect(await phone.refresh()).toBe(200)
    await letMinutePass()
    await tell()
    expect(pushed()).toBe(1)
  })
})
