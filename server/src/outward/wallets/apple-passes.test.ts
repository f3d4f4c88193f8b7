import { describe, expect, test } from 'vitest'
import { newId } from '../../core/new-id.ts'
import { markAsTest } from '../../../test/make.ts'
import { usePhones } from '../../../test/make-phones.ts'
import { offeredTo } from './offered-to.ts'

const { own, t, apple, added, letMinutePass, makeMember, newPhone, pushesTo, stamp, tell } = await usePhones()

describe('a card’s pass', () => {
  test('a pass of a card holds what Apple asks of a store card, is signed for its identifier, and openssl agrees', async () => {
    const made = await makeMember({ campaign: { name: 'Morning Coffee' } })
    await stamp(made, 1)
    const places = { latitude: 1.2834, longitude: 103.8607 }
    await t.app.database.kysely
      .insertInto('store')
      .values({ merchant_id: made.merchant.id, id: newId(), name: 'Harbour', ...places })
      .execute()
    const phone = await added(made.card.token)
    const { json, files, front, header, say } = phone.pass()
    expect(json).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: made.passTypeId,
      teamIdentifier: 'TEAM123456',
      organizationName: made.merchant.name,
      description: 'Morning Coffee',
      webServiceURL: `${t.app.config.publicUrl}/api/wallet/apple`,
      locations: [{ ...places, relevantText: 'Harbour' }],
      storeCard: { headerFields: [{ value: '1/10' }] },
      barcodes: [{ format: 'PKBarcodeFormatQR', messageEncoding: 'iso-8859-1', altText: made.card.number }],
    })
    expect(json.authenticationToken.length).toBeGreaterThanOrEqual(16)
    const labels = ['en', 'zh-Hant', 'zh-Hans', 'pt-BR'].map((folder) => say(folder, header.label))
    expect(labels).toEqual(['Stamps', '集點', '印章', 'Selos'])
    expect(say('en', header.changeMessage ?? '')).toContain('%@')
    expect(front.length).toBeLessThanOrEqual(4)
    expect([...files.keys()]).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'logo.png', 'strip@2x.png']))
  })

  test('a phone that is registered is pushed to once after stamps, and gets the new pass by the tag', async () => {
    const made = await makeMember()
    const phone = await added(made.card.token)
    expect(await phone.register()).toBe(200)
    const serials = [phone.of().serial]
    expect(await phone.changes()).toEqual(serials)
    expect(await phone.changes()).toEqual([])
    expect(await phone.refresh()).toBe(304)
    expect(await phone.refresh('HEAD')).toBe(304)

    await stamp(made)
    await stamp(made)
    await tell()
    expect(pushesTo(phone)).toEqual([
      { sender: made.passTypeId, topic: made.passTypeId, device: `token-${phone.device}`, body: '{}' },
    ])
    expect(await phone.changes()).toEqual(serials)
    expect(await phone.refresh('HEAD')).toBe(200)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().header.value).toBe('2/10')
    expect(await phone.changes()).toEqual([])

    // The next one within the minute waits, and is told then.
    await stamp(made)
    await tell()
    expect(pushesTo(phone)).toHaveLength(1)
    await letMinutePass()
    await tell()
    expect(pushesTo(phone)).toHaveLength(2)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().header.value).toBe('3/10')
  })

  test('a phone whose pass changed between its download and its registration is told of the change', async () => {
    const made = await makeMember()
    const phone = newPhone()
    expect((await phone.add(`/member/wallet/apple/${made.card.token}`)).statusCode).toBe(200)
    await stamp(made)
    await tell()
    expect(await phone.register()).toBe(201)
    await letMinutePass()
    await tell()
    expect(pushesTo(phone)).toHaveLength(1)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().header.value).toBe('1/10')
    await letMinutePass()
    await tell()
    expect(pushesTo(phone)).toHaveLength(1)
  })

  test('two changes within a second are two versions, so that no phone keeps the first', async () => {
    const made = await makeMember()
    const phone = await added(made.card.token)
    await stamp(made)
    expect(await phone.refresh()).toBe(200)
    await stamp(made)
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().header.value).toBe('2/10')
  })

  test('a phone that has removed the pass is not pushed to any more', async () => {
    const made = await makeMember()
    const phone = await added(made.card.token)
    expect(await phone.unregister()).toBe(200)
    await stamp(made)
    await tell()
    expect(pushesTo(phone)).toEqual([])
  })

  test('a device of which Apple says that it is gone is forgotten, and the others are told', async () => {
    const made = await makeMember()
    const [old, phone] = [await added(made.card.token), await added(made.card.token)]
    apple.gone.add(`token-${old.device}`)
    await stamp(made)
    await tell()
    const rows = await own.query<{ device_id: string }>(
      `select device_id from wallet_registration where subject_id = '${made.card.id}'`,
    )
    expect(rows.map((row) => row.device_id)).toEqual([phone.device])
    expect(pushesTo(phone)).toHaveLength(1)
  })

  test.each([
    ['is overloaded', { status: 429, reason: 'TooManyRequests' }],
    ['fails', { status: 503, reason: 'ServiceUnavailable' }],
    ['refuses the certificate', { status: 403, reason: 'BadCertificate' }],
    ['hangs up', 'hang up'],
  ] as const)('a push waits while Apple’s service %s, and no stamp waits with it', async (_, fault) => {
    const made = await makeMember()
    const phone = await added(made.card.token)
    apple.faults.push(fault)
    await stamp(made)
    await tell()
    expect(pushesTo(phone)).toEqual([])
    expect(await phone.refresh()).toBe(200)
    await letMinutePass()
    await tell()
    expect(pushesTo(phone)).toHaveLength(1)
  })
})

test('a pass of test data is neither offered nor handed out, and no push is sent about it', async () => {
  const made = await makeMember()
  const phone = await added(made.card.token)
  await stamp(made)
  await markAsTest(t.app, made.merchant)
  await tell()
  expect(pushesTo(phone)).toEqual([])
  expect((await phone.add(`/member/wallet/apple/${made.card.token}`)).statusCode).toBe(404)
  expect(await offeredTo(t.app, made.card.token)).toEqual({ apple: false, google: false })
})
