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

test('the groups that hold a page, and everybody’s own account, come with a role', () => {
  expect(withGroups(['adjust'])).toEqual(['tools', 'adjust', 'account', 'account-center', 'account-settings'])
})

test('a role of the shop is a copy that is edited: its users open what it says from the next call on', async () => {
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

test('a role that nobody has is deleted; names are no other’s, whether of the shop or the platform', async () => {
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

test('nobody makes, changes or deletes a role that may do more than they, nor their own', async () => {
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

test('a role is not deleted while somebody is given it', async () => {
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

test('without several roles a shop has none of its own', async () => {
  const merchant = await makeMerchant(t.app, { features: { multipleRoles: false } })
  expect((await t.call(listRoles, {}, by(merchant))).code).toBe('FEATURE_OFF')
})
