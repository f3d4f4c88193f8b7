import { expect, test } from 'vitest'
import { close, visit, withoutFinished, type PageTab } from './tabs-rules.ts'

const tab = (path: string, href = path): PageTab => ({ path, href, title: path })
const tabs = ['/a', '/b', '/c'].map((path) => tab(path))
const paths = (result: ReturnType<typeof close>) => ('tabs' in result ? result.tabs.map(({ path }) => path) : result)

test('a new page gets a tab, and a known page keeps its tab and remembers its address', () => {
  expect(visit(tabs, tab('/d')).map(({ path }) => path)).toEqual(['/a', '/b', '/c', '/d'])
  expect(visit(tabs, tab('/b', '/b?page=2')).map(({ href }) => href)).toEqual(['/a', '/b?page=2', '/c'])
  expect(visit(tabs, tab('/b'))).toBe(tabs)
})

test.each([
  ['current', '/b', ['/a', '/c']],
  ['left', '/b', ['/b', '/c']],
  ['right', '/b', ['/a', '/b']],
  ['all', '/b', []],
] as const)('the command to close %s tabs leaves the right ones', (command, from, left) => {
  expect(paths(close(tabs, from, command, from))).toEqual(left)
})

test('a closed page leads to the neighbouring tab, and closing all tabs leads to the start page', () => {
  expect(close(tabs, '/b', 'current', '/b')).toMatchObject({ goTo: '/c' })
  expect(close(tabs, '/c', 'current', '/c')).toMatchObject({ goTo: '/b' })
  expect(close(tabs, '/b', 'right', '/c')).toMatchObject({ goTo: '/b' })
  expect(close(tabs, '/b', 'all', '/b')).toMatchObject({ goTo: '/dashboard' })
  expect(close(tabs, '/a', 'current', '/c')).not.toHaveProperty('goTo')
})

test('the last tab cannot be closed, and nothing is closed left of the first or right of the last tab', () => {
  expect(close([tab('/a')], '/a', 'current', '/a')).toEqual({ refused: 'last' })
  expect(close(tabs, '/a', 'left', '/a')).toEqual({ refused: 'noneLeft' })
  expect(close(tabs, '/c', 'right', '/c')).toEqual({ refused: 'noneRight' })
})

test('a tab keeps the name of its object until its page gives another one', () => {
  const named = visit(tabs, { ...tab('/b'), name: 'Kopi Stamp Card' })
  expect(named[1]).toMatchObject({ name: 'Kopi Stamp Card' })
  expect(visit(named, tab('/b', '/b?page=2'))[1]).toMatchObject({ href: '/b?page=2', name: 'Kopi Stamp Card' })
  expect(visit(named, { ...tab('/b'), name: 'Tea Card' })[1]).toMatchObject({ name: 'Tea Card' })
})

test('the tab of a saved form closes only after another page is open', () => {
  expect(withoutFinished(tabs, '/b', '/b')).toBe(tabs)
  expect(withoutFinished(tabs, '/b', '/c').map(({ path }) => path)).toEqual(['/a', '/c'])
  expect(withoutFinished(tabs, undefined, '/c')).toBe(tabs)
})
