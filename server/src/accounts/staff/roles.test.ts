import { expect, test } from 'vitest'
import {
  addRole,
  addStaff,
  deleteRole,
  editRole,
  listRoles,
  listStaff,
} from '@chopcard/contract/accounts/merchant/staff.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { withGroups } from './staff-rules.ts'

const t = useApp()

const tillLead = { name: 'Till lead', menuPermissions: ['adjust', 'member-list'], actionPermissions: ['query', 'edit'] }
const by = ({ owner }: TestMerchant) => ({ token: owner.token })
const rolesOf = async (merchant: TestMerchant) => (await t.call(listRoles, {}, by(merchant))).body.data

test('a role contains the groups of its pages and everybody’s own account', () => {
  expect(withGroups(['adjust'])).toEqual(['tools', 'adjust', 'account', 'account-center', 'account-settings'])
})

test('a shop’s role is an editable copy, and a change applies to its users from the next call', async () => {
  const merchant = await makeMerchant(t.app)
  const role = (await t.call(addRole, { body: tillLead as never }, by(merchant))).body.data
  expect(role).toMatchObject({ name: 'Till lead', users: 0, may: ['copy', 'edit', 'delete'] })
  const staff = await makeStaff(t.app, merchant, { role: 'Till lead' as never })
  const sees = async () => (await t.call(listStaff, {}, { token: staff.token })).status
  expect(await sees()).toBe(403)
  const body = { ...tillLead, name: 'Lead', menuPermissions: ['merchant-admin-list'] } as never
  expect((await t.call(editRole, { params: { id: role.id ?? '' }, body }, by(merchant))).status).toBe(200)
  expect(await sees(), 'the role has another name and its users keep it').toBe(200)
  expect((await rolesOf(merchant)).at(-1)).toMatchObject({ name: 'Lead', users: 1, may: ['copy', 'edit'] })
  const refused = await t.call(deleteRole, { params: { id: role.id ?? '' } }, by(merchant))
  expect(refused.code, 'somebody has it').toBe('ROLE_IN_USE')
})

test('an unused role can be deleted, and its name must be unique in the shop and the platform', async () => {
  const merchant = await makeMerchant(t.app)
  const add = (name: string) => t.call(addRole, { body: { ...tillLead, name } as never }, by(merchant))
  const { id } = (await add('Counter')).body.data
  for (const name of ['Counter', 'owner', 'Manager']) expect((await add(name)).status, name).toBe(422)
  expect((await t.call(deleteRole, { params: { id: id ?? '' } }, by(merchant))).status).toBe(200)
  expect((await rolesOf(merchant)).map(({ name }) => name)).toEqual([
    'owner',
    'manager',
    'marketer',
    'operator',
    'analyst',
  ])
})

test('a user cannot create, change or delete a role with more rights than their own, nor their own role', async () => {
  const merchant = await makeMerchant(t.app)
  const rights = { menuPermissions: ['merchant-admin-list', 'dashboard'], actionPermissions: ['query', 'add', 'edit'] }
  const own = (await t.call(addRole, { body: { ...rights, name: 'Keeper' } as never }, by(merchant))).body.data
  const wide = (await t.call(addRole, { body: tillLead as never }, by(merchant))).body.data
  const keeper = { token: (await makeStaff(t.app, merchant, { role: 'Keeper' as never })).token }
  const more = { ...rights, name: 'More', actionPermissions: ['query', 'delete'] } as never
  expect((await t.call(addRole, { body: more }, keeper)).code).toBe('FORBIDDEN')
  for (const role of [own, wide]) {
    const body = { ...rights, name: role.name } as never
    expect((await t.call(editRole, { params: { id: role.id ?? '' }, body }, keeper)).code, role.name).toBe('FORBIDDEN')
  }
  const fewer = { ...rights, name: 'Fewer', actionPermissions: ['query'] } as never
  expect((await t.call(addRole, { body: fewer }, keeper)).status).toBe(200)
})

test('a role cannot be deleted and given to a user at the same moment', async () => {
  const merchant = await makeMerchant(t.app)
  const { id } = (await t.call(addRole, { body: tillLead as never }, by(merchant))).body.data
  const user = { name: 'Siti', email: `siti-${merchant.shortKey}@x.example`, role: 'Till lead', enabled: true }
  const [added, deleted] = await Promise.all([
    t.call(addStaff, { body: user }, by(merchant)),
    t.call(deleteRole, { params: { id: id ?? '' } }, by(merchant)),
  ])
  const codes = [added.code, deleted.code].filter(Boolean)
  expect(['ROLE_IN_USE', 'ROLE_NOT_AVAILABLE']).toContain(codes[0])
  expect(codes).toHaveLength(1)
})

test('a shop without the feature for several roles cannot list its own', async () => {
  const merchant = await makeMerchant(t.app, { features: { multipleRoles: false } })
  expect((await t.call(listRoles, {}, by(merchant))).code).toBe('FEATURE_OFF')
})
