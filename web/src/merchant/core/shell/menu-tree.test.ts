import { expect, test } from 'vitest'
import { entriesOf, menuTree, type NavItem } from './menu-tree.ts'

const item = (id: number, parentId: number, path: string, meta: Partial<NavItem['meta']> = {}): NavItem => ({
  id,
  parentId,
  name: path,
  key: path,
  component: path,
  path,
  meta: { title: path, show: true, hideChildren: false, hiddenHeaderContent: false, ...meta },
})
const items = [
  item(1, 0, '/campaign'),
  item(2, 1, '/campaign/campaign-list'),
  item(3, 0, '/account', { show: false }),
  item(4, 3, '/account/center'),
  item(5, 0, '/report', { hideChildren: true }),
  item(6, 5, '/report/mine'),
]

test('a menu entry’s children are found by parentId, and a hidden entry hides its children', () => {
  expect(menuTree(items).map(({ path, children }) => [path, children.map((child) => child.path)])).toEqual([
    ['/campaign', ['/campaign/campaign-list']],
    ['/report', []],
  ])
})

test('a page below a menu entry marks that entry', () => {
  expect(entriesOf(items, '/campaign/campaign-list/add').map(({ path }) => path)).toEqual([
    '/campaign/campaign-list',
    '/campaign',
  ])
})
