import { expect, test } from 'vitest'
import { addRole, editRole, editStaff, getStaff, listRoles } from '@chopcard/contract/accounts/merchant/staff.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { makeStores } from '../../../test/make-store.ts'

const t = useApp()
const by = ({ owner }: TestMerchant) => ({ token: owner.token })

async function makeForm(merchant: TestMerchant) {
  const { id } = await makeStaff(t.app, merchant, { role: 'operator' })
  const read = async () => (await t.call(getStaff, { params: { id } }, by(merchant))).body.data
  const { name, email, role, enabled, eStampId, promotionCode, storeIds } = await read()
  const seen = { name, email, role, enabled, eStampId, promotionCode, storeIds }
  const save = (body: object) => t.call(editStaff, { params: { id }, body: { ...seen, ...body } }, by(merchant))
  return { seen, read, save }
}

test('a form of a user that was opened before they were disabled does not enable them again', async () => {
  const merchant = await makeMerchant(t.app)
  const { seen, read, save } = await makeForm(merchant)
  expect((await save({ enabled: false, role: 'analyst', seen })).status).toBe(200)
  const late = await save({ name: 'Siti Rahman', seen })
  expect([late.status, late.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(Object.keys(late.meta.fields ?? {}).sort()).toEqual(['enabled', 'role'])
  expect(await read()).toMatchObject({ name: seen.name, enabled: false, role: 'analyst' })
  const again = await save({ name: 'Siti Rahman', seen: { ...seen, enabled: false, role: 'analyst' } })
  expect(again.body.data).toMatchObject({ name: 'Siti Rahman', enabled: true })
})

test('a refused form of a user names the stores that somebody else has given them meanwhile', async () => {
  const merchant = await makeMerchant(t.app)
  const stores = await makeStores(t.app, merchant)
  const { seen, save } = await makeForm(merchant)
  const [given] = stores
  await save({ storeIds: [given], seen })
  const late = await save({ seen })
  expect(Object.keys(late.meta.fields ?? {})).toEqual(['storeIds'])
  expect(JSON.stringify(late.meta.fields)).not.toContain(given)
})

test('one of two people who save the form of a user at once is refused', async () => {
  const merchant = await makeMerchant(t.app)
  const { seen, save } = await makeForm(merchant)
  const answers = await Promise.all(['One', 'Two'].map((name) => save({ name, seen })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a form of a role that was opened before a page was taken away does not give it back', async () => {
  const merchant = await makeMerchant(t.app)
  const first = { name: 'Till lead', menuPermissions: ['adjust', 'member-list'], actionPermissions: ['query', 'edit'] }
  const role = (await t.call(addRole, { body: first as never }, by(merchant))).body.data
  const seen = { name: role.name, menuPermissions: role.menuPermissions, actionPermissions: role.actionPermissions }
  const save = (body: object) =>
    t.call(editRole, { params: { id: role.id ?? '' }, body: { ...seen, ...body, seen } as never }, by(merchant))
  expect((await save({ menuPermissions: ['adjust'] })).status).toBe(200)
  const late = await save({ actionPermissions: ['query'] })
  expect([late.code, Object.keys(late.meta.fields ?? {})]).toEqual(['CHANGED_MEANWHILE', ['menuPermissions']])
  const now = (await t.call(listRoles, {}, by(merchant))).body.data.find(({ id }) => id === role.id)
  expect(now?.menuPermissions).not.toContain('member-list')
})
