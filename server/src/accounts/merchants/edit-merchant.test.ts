import { describe, expect, test } from 'vitest'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { addDays, endOfDay, localDay } from '../../core/clock.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, makeStaff, pictureUrl } from '../../../test/make.ts'

const harness = useApp()

const infoOf = async (as: { token: string }) => (await harness.call(merchantInfo, {}, as)).body.data

test('an edit changes the given fields of a merchant, keeps the others, and writes both values to the audit', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = merchant.owner
  const before = (await harness.call(merchantInfo, {}, { token })).body.data
  const logo = pictureUrl(merchant, 'logo')
  const change = { name: 'Kopi Corner', logo, timeZone: 'Asia/Tokyo', website: 'https://kopi.example/' }
  const { body } = await harness.call(editMerchant, { body: change }, { token })
  expect(body.data).toEqual({ ...before, ...change })
  expect((await harness.call(merchantInfo, {}, { token })).body.data).toEqual(body.data)
  expect((await harness.call(adminInfo, {}, { token })).body.data.timeZone).toBe('Asia/Tokyo')
  const { before: kept, after } = await harness.app.database.kysely
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ name: merchant.name, logo: null, timeZone: 'Asia/Singapore', website: '' })
  expect(after).toEqual(change)
})

test('a picture of the merchant is removed by null', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = merchant.owner
  await harness.call(editMerchant, { body: { logo: pictureUrl(merchant, 'logo') } }, { token })
  expect((await harness.call(editMerchant, { body: { logo: null } }, { token })).body.data.logo).toBeNull()
})

test('simultaneous changes of different fields are all kept', async () => {
  const { owner } = await makeMerchant(harness.app)
  const changes = [{ name: 'New name' }, { address: 'Rua Augusta' }, { phone: '+55 11 1234' }, { currency: 'BRL' }]
  await Promise.all(changes.map((body) => harness.call(editMerchant, { body }, owner)))
  const info = (await harness.call(merchantInfo, {}, owner)).body.data
  expect(info).toMatchObject(Object.assign({}, ...changes) as object)
})

test('a form of the shop that was opened before a change does not take the change back, and may save once that was seen', async () => {
  const { owner } = await makeMerchant(harness.app)
  const day = [{ from: '09:00', to: '18:00' }]
  const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] }
  await harness.call(editMerchant, { body: { openingHours: week } }, owner)
  const { id: _, isTest: _t, shortKey: _k, localizations: _w, ...seen } = await infoOf(owner)
  const meanwhile = { address: '4 Pier Road', openingHours: { ...week, mon: [{ from: '10:00', to: '18:00' }] } }
  expect((await harness.call(editMerchant, { body: { ...seen, ...meanwhile, seen } }, owner)).status).toBe(200)

  const late = { ...seen, phone: '+65 6123 4567' }
  const refused = await harness.call(editMerchant, { body: { ...late, seen } }, owner)
  expect([refused.status, refused.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(Object.keys(refused.meta.fields ?? {}).toSorted()).toEqual(['address', 'openingHours'])
  expect(refused.meta.fields?.['openingHours']).toContain('Mon 10:00-18:00')
  expect(await infoOf(owner)).toMatchObject({ ...meanwhile, phone: '' })
  const again = await harness.call(editMerchant, { body: { ...late, seen: { ...seen, ...meanwhile } } }, owner)
  expect(again.body.data).toMatchObject({ phone: '+65 6123 4567', address: seen.address })
})

test('a form of the shop’s words that was opened before somebody translated or removed a word does not undo that', async () => {
  const { owner } = await makeMerchant(harness.app)
  const seen = { localizations: { 'pt-BR': { address: 'Rua Augusta' } } }
  await harness.call(editMerchant, { body: seen }, owner)
  const localizations = { 'zh-TW': { name: '咖啡' } }
  expect((await harness.call(editMerchant, { body: { localizations, seen } }, owner)).status).toBe(200)
  const late = { localizations: { 'pt-BR': { address: 'Rua Augusta', terms: 'Um por dia' } }, seen }
  const refused = await harness.call(editMerchant, { body: late }, owner)
  expect([refused.code, Object.keys(refused.meta.fields ?? {}).toSorted()]).toEqual([
    'CHANGED_MEANWHILE',
    ['localizations.pt-BR.address', 'localizations.zh-TW.name'],
  ])
  expect((await infoOf(owner)).localizations).toEqual(localizations)
})

test('a merchant does not see another merchant’s change', async () => {
  const [mine, other] = [await makeMerchant(harness.app), await makeMerchant(harness.app)]
  await harness.call(editMerchant, { body: { name: 'Changed' } }, mine.owner)
  expect((await harness.call(merchantInfo, {}, other.owner)).body.data.name).toBe(other.name)
})

describe('refused changes of the merchant', () => {
  test.each([
    ['a web address that runs a script', { website: 'javascript:alert(1)' }, 'website'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a colour that is none', { backgroundColor: 'red;background:url(x)' }, 'backgroundColor'],
    ['a picture from elsewhere', { logo: 'https://evil.example/logo.png' }, 'logo'],
    ['an empty name', { name: ' ' }, 'name'],
    ['PINs of three digits', { pinLength: 3 }, 'pinLength'],
    ['PINs of nine digits', { pinLength: 9 }, 'pinLength'],
  ])('an edit of the merchant is refused at its field: %s', async (_, body, field) => {
    const { owner } = await makeMerchant(harness.app)
    const { status, meta } = await harness.call(editMerchant, { body }, owner)
    expect([status, Object.keys(meta.fields ?? {})]).toEqual([422, [field]])
  })

  test.each(['accountState', 'planId', 'shortKey', 'features'])(
    'the field %s is refused as unknown in an edit of the merchant',
    async (key) => {
      const { owner } = await makeMerchant(harness.app)
      const answer = await harness.call(editMerchant, { body: { [key]: 'x' } }, owner)
      expect([answer.status, answer.code]).toEqual([400, 'INVALID_REQUEST'])
    },
  )

  test.each(['operator', 'marketer', 'analyst'] as const)(
    'a user with the role %s cannot edit the merchant',
    async (role) => {
      const merchant = await makeMerchant(harness.app)
      const staff = await makeStaff(harness.app, merchant, { role })
      expect((await harness.call(editMerchant, { body: { name: 'Mine' } }, staff)).code).toBe('FORBIDDEN')
      expect((await harness.call(merchantInfo, {}, staff)).body.data.name).toBe(merchant.name)
    },
  )

  test.each([
    ['ended', { serviceEndAt: new Date(0) }, 'SERVICE_EXPIRED'],
    ['restricted', { state: 'restricted' }, 'ACCOUNT_IS_RESTRICTED'],
  ])('a merchant whose service is %s cannot edit its settings', async (_, facts, code) => {
    const { owner } = await makeMerchant(harness.app, facts)
    expect((await harness.call(editMerchant, { body: { name: 'New' } }, owner)).code).toBe(code)
    expect((await harness.call(merchantInfo, {}, owner)).status).toBe(200)
  })
})

test('opening hours are stored day by day and removed by null', async () => {
  const { owner } = await makeMerchant(harness.app)
  const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
  const openingHours = {
    ...closed,
    fri: [
      { from: '11:00', to: '14:30' },
      { from: '18:00', to: '01:00' },
    ],
  }
  expect((await harness.call(editMerchant, { body: { openingHours } }, owner)).body.data.openingHours).toEqual(
    openingHours,
  )
  expect((await harness.call(merchantInfo, {}, owner)).body.data.openingHours).toEqual(openingHours)
  const same = await harness.call(editMerchant, { body: { openingHours, phone: '+65 1' } }, owner)
  expect(same.status).toBe(200)
  const { after } = await harness.app.database.kysely
    .selectFrom('audit')
    .select('after')
    .where('merchant_id', '=', same.body.data.id)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ phone: '+65 1' })
  const gone = await harness.call(editMerchant, { body: { openingHours: null } }, owner)
  expect(gone.body.data.openingHours).toBeNull()
})

test.each(['logo', 'backgroundImage'])('a %s that another merchant uploaded is refused at its field', async (field) => {
  const [mine, other] = [await makeMerchant(harness.app), await makeMerchant(harness.app)]
  const body = { [field]: pictureUrl(other, 'theirs') }
  const { status, meta } = await harness.call(editMerchant, { body }, mine.owner)
  expect([status, Object.keys(meta.fields ?? {})]).toEqual([422, [field]])
})

test('a plan ends with the same whole day after the merchant has moved to another time zone', async () => {
  const timeZone = 'Asia/Tokyo'
  const serviceEndAt = endOfDay(addDays(localDay(new Date(), timeZone), 20), timeZone)
  const { owner } = await makeMerchant(harness.app, { timeZone, serviceEndAt })
  const endsAt = async () =>
    new Date((await harness.call(adminInfo, {}, owner)).body.data.serviceEndDate ?? '').getTime()
  for (const zone of ['America/New_York', 'Pacific/Kiritimati', timeZone]) {
    await harness.call(editMerchant, { body: { timeZone: zone } }, owner)
    expect(await endsAt()).toBe(endOfDay(localDay(serviceEndAt, timeZone), zone).getTime())
  }
})
