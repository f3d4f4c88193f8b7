import { expect, test } from 'vitest'
import { actions, defaultRoles, menuNames, type RoleName } from '@chopcard/contract/core/permissions.ts'
import { knownRights, rightsToStore } from './default-role-rules.ts'

test('a role with a page has the group that holds it, and every role has its own account', () => {
  const { menuPermissions } = rightsToStore('analyst', { menuPermissions: ['liability'], actionPermissions: ['query'] })
  expect(menuPermissions).toEqual(['report', 'liability', 'account', 'account-center', 'account-settings'])
})

test('a group that lost its last page is removed', () => {
  const { menuPermissions } = rightsToStore('analyst', {
    menuPermissions: ['dashboard', 'report'],
    actionPermissions: [],
  })
  expect(menuPermissions).toEqual(['dashboard', 'account', 'account-center', 'account-settings'])
})

test.each(Object.keys(defaultRoles) as RoleName[])(
  'a reset of the %s’s rights stores them as the program defines them',
  (name) => {
    const { menuPermissions, actionPermissions } = defaultRoles[name]
    const mixed = { menuPermissions: menuPermissions.toReversed(), actionPermissions: actionPermissions.toReversed() }
    expect(rightsToStore(name, mixed)).toBe(defaultRoles[name])
  },
)

test.each([
  ['the users’ page', menuNames.filter((name) => name !== 'merchant-admin-list'), [...actions]],
  ['an action', menuNames, actions.filter((action) => action !== 'edit')],
])('an owner cannot lose %s', (_what, menuPermissions, actionPermissions) => {
  expect(() => rightsToStore('owner', { menuPermissions, actionPermissions })).toThrow('OWNER_NEEDS_RIGHTS')
  expect(() => rightsToStore('manager', { menuPermissions, actionPermissions })).not.toThrow()
})

test('a page that the program no longer has is not shown', () => {
  expect(knownRights(['dashboard', 'gone'], ['get', 'fly'])).toEqual({
    menuPermissions: ['dashboard'],
    actionPermissions: ['get'],
  })
})
