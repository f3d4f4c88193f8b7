import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { addConfig, editConfig } from '@chopcard/contract/platform/admin/system-config.ts'
import { newId } from '../../core/new-id.ts'
import { issuerId, startGoogleServer } from '../../../test/google-server.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { adminPassword as password, makeSystemSession } from '../../../test/make-admin.ts'
import { makeFreshCard } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { changingCode, judgeCode } from '../../loyalty/cards/card-codes.ts'
import { tellGoogle } from './tell-google.ts'

// The account is the platform's, so these tests have a platform of their own.
const own = useOwnDatabase({ migrated: true })
const [google, other] = [await startGoogleServer(), await startGoogleServer()]
const t = useApp({ databaseUrl: () => own.url, env: { CHOPCARD_GOOGLE_WALLET_URL: google.url } })
let admin = { token: '' }
beforeAll(async () => {
  admin = { token: await makeSystemSession(t.app) }
  const add = (key: string, value: string) =>
    t.call(addConfig, { body: { key, value, password } }, { ...admin, key: newId() })
  const answers = [await add('google.issuerId', issuerId), await add('google.serviceAccount', google.keyFile)]
  if (answers.some(({ status }) => status !== 200)) throw new Error('the account at Google is not set')
})
afterAll(() => Promise.all([google.stop(), other.stop()]))

type Made = Awaited<ReturnType<typeof makeFreshCard>>
const make = (campaign: Parameters<typeof makeFreshCard>[1] = {}) => makeFreshCard(t.app, campaign)
const tap = ({ card }: Made) => t.server.inject({ url: `/member/wallet/google/${card.token}` })
const objectOf = ({ card }: Made) => google.passes.get(`loyaltyObject/${issuerId}.card-${card.id}`)
const classOf = ({ campaign }: Made) => google.passes.get(`loyaltyClass/${issuerId}.card-${campaign.id}`)

/** A tap on the button, and the page of Google's that it leads to. */
async function save(made: Made) {
  const answer = await tap(made)
  expect(answer.statusCode).toBe(302)
  const link = String(answer.headers.location)
  const page = await fetch(link)
  return { link, status: page.status, saved: ((await page.json()) as { saved?: string }).saved }
}

async function stamp({ card, merchant }: Made, quantity = 1): Promise<void> {
  const body = { memberId: card.id, operation: 'issue', quantity } as const
  const answer = await t.call(
    changeChops,
    { params: { id: card.id }, body },
    { token: merchant.owner.token, key: newId() },
  )
  expect(answer.status).toBe(200)
  await handleEvents(t.app)
}
const tell = () => tellGoogle.run(t.app, {})
const letMinutePass = () =>
  own.query(`update wallet_refresh set due_at = now() - interval '1 second' where due_at is not null`)
const callback = (payload: object) =>
  t.server.inject({ method: 'POST', url: '/api/wallet/google/callback', payload }).then((answer) => answer.statusCode)

test('a tap makes class and object at Google, and leads to a short link that names the object alone', async () => {
  const made = await make({ campaign: { name: 'Morning Coffee' } })
  await stamp(made)
  const { link, status, saved } = await save(made)
  expect([status, saved]).toEqual([200, `loyaltyObject/${issuerId}.card-${made.card.id}`])
  expect(link.length).toBeLessThan(1800)
  expect(classOf(made)).toMatchObject({
    issuerName: made.merchant.name,
    programName: 'Morning Coffee',
    reviewStatus: 'UNDER_REVIEW',
  })
  expect(objectOf(made)).toMatchObject({
    state: 'ACTIVE',
    accountId: made.card.number,
    loyaltyPoints: { label: 'Stamps', balance: { string: '1/10' } },
    barcode: { type: 'QR_CODE' },
  })
  const picture = new URL(String(objectOf(made)?.heroImage?.sourceUri.uri)).pathname
  expect((await t.server.inject({ url: picture })).headers['content-type']).toBe('image/png')
  // The second tap finds both there.
  expect((await save(made)).status).toBe(200)
})

test('the code that Google makes is the one that the till takes', async () => {
  const made = await make({ campaign: { changingQr: true } })
  await save(made)
  const rotating = objectOf(made)?.rotatingBarcode
  expect(rotating).toMatchObject({ totpDetails: { algorithm: 'TOTP_SHA1', periodMillis: '30000' } })
  expect(objectOf(made)).not.toHaveProperty('barcode')
  const now = new Date()
  const [{ key }] = rotating?.totpDetails.parameters ?? [{ key: '' }]
  const code = changingCode(Buffer.from(key, 'hex'), made.card.number, Math.floor(now.getTime() / 30_000))
  const [start, value] = [code.slice(0, -8), code.slice(-8)]
  expect(rotating?.valuePattern).toBe(`${start}{totp_value_0}`)
  const card = { card_number: made.card.number, token_generation: 1, settings: { changingQr: true } }
  expect(judgeCode({ secret: t.app.config.secret, merchantId: made.merchant.id }, card, start + value, now)).toBe(
    'good',
  )
})

test('a stamp changes the object, and the holder is notified three times a day at most', async () => {
  const made = await make()
  await save(made)
  const name = `loyaltyObject/${issuerId}.card-${made.card.id}`
  for (let stamps = 1; stamps <= 5; stamps++) {
    await stamp(made)
    await letMinutePass()
    await tell()
    expect(objectOf(made)).toMatchObject({ loyaltyPoints: { balance: { string: `${stamps}/10` } } })
    expect(google.notified.get(name)).toBe(Math.min(stamps, 3))
  }
})

test('an object names where the open stores are once the platform says that Google admits it', async () => {
  const made = await make()
  const place = { latitude: 1.2834, longitude: 103.8607 }
  const of = { merchant_id: made.merchant.id, id: newId() }
  await t.app.database.kysely
    .insertInto('store')
    .values({ ...of, name: 'Harbour', ...place })
    .execute()
  await save(made)
  expect(objectOf(made)).not.toHaveProperty('merchantLocations')
  const body = { key: 'google.namesStores', value: 'true', password }
  expect((await t.call(addConfig, { body }, { ...admin, key: newId() })).status).toBe(200)
  await save(made)
  expect(objectOf(made)).toMatchObject({ merchantLocations: [place] })
  await own.query(`update store set active = false where id = '${of.id}'`)
  await save(made)
  expect(objectOf(made)).toMatchObject({ merchantLocations: [] })
  await own.query(`delete from system_config where key = 'google.namesStores'`)
})

test('an object keeps neither the code of a card that is void nor an end that was taken away', async () => {
  const made = await make()
  const be = async (state: string, expiresAt: string | null) => {
    const { kysely } = t.app.database
    await kysely
      .updateTable('card')
      .set({ state, expires_at: expiresAt })
      .where('merchant_id', '=', made.merchant.id)
      .where('id', '=', made.card.id)
      .execute()
    await own.query(`update wallet_refresh set due_at = now() - interval '1 second'`)
    await tell()
  }
  await save(made)
  expect(objectOf(made)).toHaveProperty('barcode')
  await be('expired', '2026-01-31T15:59:59Z')
  expect(objectOf(made)).toMatchObject({ state: 'EXPIRED', validTimeInterval: {} })
  expect(objectOf(made)).not.toHaveProperty('barcode')
  await be('active', null)
  expect(objectOf(made)).toMatchObject({ state: 'ACTIVE', barcode: {} })
  expect(objectOf(made)).not.toHaveProperty('validTimeInterval')
})

test('a new look of a campaign changes its class once, and notifies nobody', async () => {
  const made = await make()
  await save(made)
  await own.query(
    `update campaign set revision = revision + 1, settings = settings || '{"backgroundColor": "#102030"}' where id = '${made.campaign.id}'`,
  )
  google.calls.length = 0
  await own.query(`update wallet_refresh set due_at = now() - interval '1 second' where subject_id = '${made.card.id}'`)
  await tell()
  expect(classOf(made)).toMatchObject({ hexBackgroundColor: '#102030' })
  expect(google.calls.filter(({ path }) => path.includes('loyaltyClass'))).toHaveLength(1)
  expect(google.notified.has(`loyaltyObject/${issuerId}.card-${made.card.id}`)).toBe(false)
  google.calls.length = 0
  await own.query(`update wallet_refresh set due_at = now() - interval '1 second' where subject_id = '${made.card.id}'`)
  await tell()
  expect(google.calls.filter(({ path }) => path.includes('loyaltyClass'))).toEqual([])
})

describe('Google fails', () => {
  test.each([
    ['is overloaded', { status: 429 }],
    ['fails', { status: 503 }],
    ['refuses the account', { status: 403, message: 'Permission denied' }],
    ['hangs up', 'hang up'],
  ] as const)('a change waits while Google %s, and is told later', async (_, fault) => {
    const made = await make()
    await save(made)
    google.faults.push(fault)
    await stamp(made)
    await tell()
    expect(objectOf(made)).toMatchObject({ loyaltyPoints: { balance: { string: '0/10' } } })
    await letMinutePass()
    await tell()
    expect(objectOf(made)).toMatchObject({ loyaltyPoints: { balance: { string: '1/10' } } })
  })

  test('a pass that Google does not take keeps no other one from being told', async () => {
    const [bad, good] = [await make(), await make()]
    for (const made of [bad, good]) {
      await save(made)
      await stamp(made)
    }
    google.faults.push({ status: 400, message: 'Invalid value' })
    await letMinutePass()
    await tell()
    const balances = [bad, good].map((made) => objectOf(made)?.loyaltyPoints?.balance.string ?? '')
    expect(balances.toSorted()).toEqual(['0/10', '1/10'])
  })

  test('access that ended early is asked for again', async () => {
    const made = await make()
    await save(made)
    google.endTokens()
    await stamp(made)
    await tell()
    expect(objectOf(made)).toMatchObject({ loyaltyPoints: { balance: { string: '1/10' } } })
  })

  test('a tap while Google cannot be reached is answered with a page that says so', async () => {
    const made = await make()
    google.faults.push('hang up')
    const answer = await tap(made)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['content-type']).toContain('text/html')
  })
})

test('members who tap at the same moment are too fast for Google together, and are all served', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => make()))
  const refused = google.refused()
  const saved = await Promise.all(all.map((made) => save(made)))
  expect(saved.map(({ status }) => status)).toEqual(all.map(() => 200))
  // A class and an object each: Google takes twenty requests in a second.
  expect([all.length * 2 > 20, google.refused()]).toEqual([true, refused])
})

describe('a notice of Google', () => {
  test('a pass that its holder removed is told no more, and again once it is saved anew', async () => {
    const made = await make()
    await save(made)
    const objectId = `${issuerId}.card-${made.card.id}`
    const removed = google.notice({ objectId, eventType: 'del', nonce: `del-${made.card.id}` })
    expect(await callback(removed)).toBe(200)
    await stamp(made)
    await tell()
    expect(objectOf(made)).toMatchObject({ loyaltyPoints: { balance: { string: '0/10' } } })
    expect(await callback(google.notice({ objectId, eventType: 'save' }))).toBe(200)
    // The notice that comes a second time removes nothing.
    expect(await callback(removed)).toBe(200)
    await stamp(made)
    await tell()
    expect(objectOf(made)).toMatchObject({ loyaltyPoints: { balance: { string: '2/10' } } })
  })

  test('a pass that is saved anew shows at Google what changed while nobody had it', async () => {
    const made = await make()
    await save(made)
    const objectId = `${issuerId}.card-${made.card.id}`
    expect(await callback(google.notice({ objectId, eventType: 'del' }))).toBe(200)
    await stamp(made)
    await tell()
    expect(await callback(google.notice({ objectId, eventType: 'save' }))).toBe(200)
    await tell()
    expect(objectOf(made)).toMatchObject({ loyaltyPoints: { balance: { string: '1/10' } } })
  })

  const objectId = `${issuerId}.card-${newId()}`
  const right = () => google.notice({ objectId, eventType: 'del' })
  test.each<[string, () => object, number]>([
    ['is genuine', right, 200],
    ['is for another issuer', () => google.notice({ objectId, eventType: 'del', recipient: '1234567' }), 401],
    ['was signed by a key that has ended', () => google.notice({ objectId, eventType: 'del', keyEndsIn: -1 }), 401],
    ['was signed by others', () => other.notice({ objectId, eventType: 'del' }), 401],
    ['was changed', () => ({ ...right(), signedMessage: right().signedMessage }), 401],
    ['has ended', () => google.notice({ objectId, eventType: 'del', expiresIn: -1000 }), 400],
    ['has another form', () => ({ ...right(), protocolVersion: 'ECv1' }), 400],
    ['is no notice', () => ({ hello: 'world' }), 400],
  ])('the server answers a notice that %s with its status', async (_, notice, status) => {
    expect(await callback(notice())).toBe(status)
  })
})

test('a key file whose key cannot be read is refused where it is entered, and is never shown', async () => {
  const put = (value: string) =>
    t.call(editConfig, { params: { id: 'google.serviceAccount' }, body: { value, password } }, admin)
  const broken = JSON.stringify({
    client_email: 'a@b.example',
    private_key: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
  })
  for (const value of ['hello, this is no file', '{"client_email":"a@b.example"}', broken])
    expect((await put(value)).meta.fields).toHaveProperty('value')
  const answer = await put(google.keyFile)
  expect([answer.status, answer.raw.includes('PRIVATE KEY')]).toEqual([200, false])
  const rows = await own.query<{ value: string }>(`select value from system_config where key = 'google.serviceAccount'`)
  expect(rows[0]?.value).not.toContain('PRIVATE KEY')
})
