import { isSetup, systemPageNames } from '@chopcard/contract/core/system-pages.ts'
import { expect, test } from 'vitest'
import { entryOf, menuOf } from './menu-tree.ts'

const all = new Set(systemPageNames)
const pagesOf = (isAgent: boolean, built = all) =>
  menuOf(built, isAgent).flatMap((entry) => ('page' in entry ? [entry.page] : entry.pages))

test('an administrator sees every page in the menu except those of a single object', () => {
  expect(pagesOf(false)).toContain('admin-list')
  expect(pagesOf(false)).toContain('merchant-list')
  expect(pagesOf(false).filter((page) => /-(add|edit)$/.test(page))).toEqual([])
})

test('an agent sees every page in the menu except the setup pages', () => {
  expect(pagesOf(true)).toEqual(pagesOf(false).filter((page) => !isSetup(page)))
  expect(pagesOf(true).length).toBeLessThan(pagesOf(false).length)
})

test('a page without a screen and a group without pages are not in the menu', () => {
  expect(menuOf(new Set(['dashboard', 'deliveries']), false)).toEqual([
    { page: 'dashboard' },
    { group: 'report', pages: ['deliveries'] },
  ])
})

test('the page of a single object marks the menu entry of its list', () => {
  expect(entryOf('merchant-edit')).toBe('merchant-list')
  expect(entryOf('merchant-add')).toBe('merchant-list')
  expect(entryOf('systemConfig-edit')).toBe('systemConfig-list')
  expect(entryOf('service-plan-edit')).toBe('service-plan-list')
  expect(entryOf('dashboard')).toBe('dashboard')
})
