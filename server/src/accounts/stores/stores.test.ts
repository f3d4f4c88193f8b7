import { expect, test } from 'vitest'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { editStaff, getStaff } from '@chopcard/contract/accounts/merchant/staff.ts'
import {
  addStore,
  chooseStore,
  deleteStore,
  editStore,
  getStore,
  listStores,
} from '@chopcard/contract/accounts/merchant/stores.ts'
import { login } from '@chopcard/contract/accounts/public/sign-in.ts'
import { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { earnBurnDays } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { makeStores } from '../../../test/make-store.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { newVisitor, password, useSignInApp } from '../staff/sign-in-testing.ts'
import { hashPassword } from '../../core/passwords.ts'

const t = useSignInApp()
const facts = {
  name: 'Harbour',
  address: '3 Pier Road',
  latitude: null,
  longitude: null,
  openingHours: null,
  active: true,
}

const info = async (token: string) => (await t.call(adminInfo, {}, { token })).body.data
const names = async (merchant: TestMerchant) =>
  (await t.call(listStores, { query: {} }, { token: merchant.owner.token })).body.data.map(({ name }) => name)

/** Whose storeIds are set by the owner. */
async function assign(merchant: TestMerchant, id: string, storeIds: string[]) {
  const options = { token: merchant.owner.token }
  const { name, email, role, enabled } = (await t.call(getStaff, { params: { id } }, options)).body.data
  return t.call(editStaff, { params: { id }, body: { name, email, role, enabled, storeIds } }, options)
}

async function issueAt(merchant: TestMerchant, token: string) {
  const campaign = await makeCampaign(t.app, merchant)
  const card = await makeCard(t.app, merchant, campaign)
  const body = { memberId: card.id, operation: 'issue', quantity: 1 } as const
  await t.call(changeChops, { params: { id: card.id }, body }, { token })
  const row = await t.app.database.kysely
    .selectFrom('chop_entry')
    .select('store_id')
    .where('merchant_id', '=', merchant.id)
    .where('card_id', '=', card.id)
    .executeTakeFirstOrThrow()
  return row.store_id
}

test('a merchant has no stores until one is added, which makes the shop itself the first', async () => {
  const merchant = await makeMerchant(t.app)
  const options = { token: merchant.owner.token }
  expect((await info(options.token)).stores).toEqual([])
  const added = await t.call(addStore, { body: facts }, options)
  expect((await names(merchant)).toSorted()).toEqual(['Harbour', merchant.name].toSorted())
  expect((await info(options.token)).stores).toHaveLength(2)
  const twice = await t.call(addStore, { body: { ...facts, name: 'HARBOUR' } }, options)
  expect([twice.code, twice.meta.fields]).toEqual(['NAME_ALREADY_EXISTS', { name: expect.any(String) as string }])
  const half = await t.call(addStore, { body: { ...facts, name: 'Half', latitude: 1 } }, options)
  expect([half.code, Object.keys(half.meta.fields ?? {})]).toEqual(['VALIDATION_FAILED', ['longitude']])
  const params = { id: added.body.data.id }
  expect((await t.call(deleteStore, { params }, options)).status).toBe(200)
  expect([await names(merchant), (await info(options.token)).stores]).toEqual([[merchant.name], []])
  expect((await t.call(getStore, { params }, options)).code).toBe('NOT_FOUND')
  const again = await t.call(addStore, { body: facts }, options)
  expect(again.status).toBe(200)
  await t.call(deleteStore, { params: { id: again.body.data.id } }, options)
  const [itself] = (await t.call(listStores, { query: {} }, options)).body.data
  expect((await t.call(deleteStore, { params: { id: itself?.id ?? '' } }, options)).code).toBe('LAST_STORE')
})

test('a form of a store that was opened before it was closed neither opens it again nor takes back its hours', async () => {
  const merchant = await makeMerchant(t.app)
  const as = { token: merchant.owner.token }
  const day = [{ from: '09:00', to: '18:00' }]
  const week = { mon: day, tue: day, wed: day, thu: day, fri: [], sat: [], sun: [] }
  const seen = { ...facts, openingHours: week }
  const { id } = (await t.call(addStore, { body: seen }, as)).body.data
  const save = (change: object) => t.call(editStore, { params: { id }, body: { ...seen, ...change, seen } }, as)
  expect((await save({ active: false, openingHours: { ...week, mon: [{ from: '09:00', to: '17:00' }] } })).status).toBe(
    200,
  )
  const late = await save({ address: '4 Pier Road' })
  expect([late.status, late.code, Object.keys(late.meta.fields ?? {})]).toEqual([
    409,
    'CHANGED_MEANWHILE',
    ['openingHours', 'active'],
  ])
  expect(late.meta.fields?.['openingHours']).toContain('Mon 09:00-17:00')
  expect((await t.call(getStore, { params: { id } }, as)).body.data).toMatchObject({
    address: facts.address,
    active: false,
  })
})

test('a stamp at the till names the store that its user has chosen', async () => {
  const merchant = await makeMerchant(t.app)
  const [first = '', second = ''] = await makeStores(t.app, merchant)
  const { token } = merchant.owner
  expect(await issueAt(merchant, token)).toBeNull()
  expect((await t.call(chooseStore, { body: { storeId: second } }, { token })).body.data).toEqual({ storeId: second })
  expect(await info(token)).toMatchObject({ storeId: second })
  expect(await issueAt(merchant, token)).toBe(second)
  const logged = await t.call(listChopLog, { query: { storeId: second } }, { token })
  expect(logged.body.data.map(({ storeId }) => storeId)).toEqual([second])
  const burnt = await t.call(earnBurnDays, { query: { storeId: second } }, { token })
  expect(burnt.body.data.map(({ issued }) => issued)).toEqual([1])
  expect((await t.call(deleteStore, { params: { id: second } }, { token })).code).toBe('STORE_IN_USE')
  const closed = { params: { id: second }, body: { ...facts, active: false } }
  expect((await t.call(editStore, closed, { token })).body.data.active).toBe(false)
  // Only one is open now, so that there is nothing to choose.
  expect(await info(token)).toMatchObject({ storeId: first })
  expect((await t.call(chooseStore, { body: { storeId: second } }, { token })).code).toBe('NOT_FOUND')
})

test('a user of one store is there at once, is moved with it, and may not choose another', async () => {
  const merchant = await makeMerchant(t.app)
  const [first = '', second = ''] = await makeStores(t.app, merchant)
  const staff = await makeStaff(t.app, merchant, { role: 'operator', passwordHash: await hashPassword(password) })
  expect((await assign(merchant, staff.id, [first])).body.data.storeIds).toEqual([first])
  expect(await info(staff.token)).toMatchObject({ storeId: first })
  const signedIn = await t.call(login, { body: { email: staff.email, password } }, newVisitor())
  const token = signedIn.body.token ?? ''
  expect(await info(token)).toMatchObject({ storeId: first })
  expect((await t.call(chooseStore, { body: { storeId: second } }, { token })).code).toBe('NOT_FOUND')
  await assign(merchant, staff.id, [second])
  expect(await info(token)).toMatchObject({ storeId: second })
  const [strange = ''] = await makeStores(t.app, await makeMerchant(t.app))
  expect((await assign(merchant, staff.id, [strange])).code).toBe('VALIDATION_FAILED')
})
