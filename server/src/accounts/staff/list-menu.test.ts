import { expect, test } from 'vitest'
import { defaultRoles, menuEntry, menuNames, type RoleName } from '@chopcard/contract/core/permissions.ts'
import { menuItems } from './list-menu.ts'

const roles = Object.keys(defaultRoles) as RoleName[]

test.each(roles)('every entry of the %s has no parent or one in the same list', (role) => {
  const items = menuItems(defaultRoles[role].menuPermissions)
  const ids = new Set(items.map(({ id }) => id))
  expect(ids.size).toBe(items.length)
  for (const { parentId } of items) expect(parentId === 0 || ids.has(parentId)).toBe(true)
})

test.each(roles)('every group of the %s leads to a page that the role sees', (role) => {
  const seen = defaultRoles[role].menuPermissions
  const paths = seen.map((name) => menuEntry(name).path)
  const targets = menuItems(seen).flatMap(({ redirect }) => redirect ?? [])
  expect(paths).toEqual(expect.arrayContaining(targets))
})

test('an operator’s report entry leads to the own log, and the owner’s to the log of all', () => {
  const reportOf = (role: RoleName) =>
    menuItems(defaultRoles[role].menuPermissions).find(({ name }) => name === 'report')?.redirect
  expect(reportOf('operator')).toBe('/report/merchant-admin-member-chop-log')
  expect(reportOf('owner')).toBe('/report/merchant-member-chop-log')
})

test('a group without a visible page is left out, and a page without its group is at the top level', () => {
  expect(menuItems(['dashboard', 'report']).map(({ name }) => name)).toEqual(['dashboard'])
  expect(menuItems(['adjust']).map(({ name, parentId }) => [name, parentId])).toEqual([['adjust', 0]])
})

test('the owner sees every entry, and entries outside the side menu are marked', () => {
  const items = menuItems(defaultRoles.owner.menuPermissions)
  expect(items.map(({ name }) => name)).toEqual(menuNames)
  expect(items.find(({ name }) => name === 'dashboard')).toEqual({
    id: 1,
    parentId: 0,
    name: 'dashboard',
    key: 'dashboard',
    component: 'dashboard',
    path: '/dashboard',
    meta: { title: 'menu.dashboard', icon: 'dashboard', show: true, hideChildren: false, hiddenHeaderContent: false },
  })
  expect(items.find(({ name }) => name === 'account-center')?.meta.show).toBe(false)
})
