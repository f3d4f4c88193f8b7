import { expect, test } from 'vitest'
import { close, visit, withoutFinished, type PageTab } from './tabs-rules.ts'

const tab = (path: string, href = path): PageTab => ({ path, href, title: path })
const tabs = ['/a', '/b', '/c'].map((path) => tab(path))
const paths = (result: ReturnType<typeof close>) => ('tabs' in result ? result.tabs.map(({ path }) => path) : result)

test('a new page gets a tab; a known one keeps its place and remembers its address', () => {
  expect(visit(tabs, tab('/d')).map(({ path }) => path)).toEqual(['/a', '/b', '/c', '/d'])
  expect(visit(tabs, tab('/b', '/b?page=2')).map(({ href }) => href)).toEqual(['/a', '/b?page=2', '/c'])
  expect(visit(tabs, tab('/b'))).toBe(tabs)
})

test.each([
  ['current', '/b', ['/a', '/c']],
  ['left', '/b', ['/b', '/c']],
  ['right', '/b', ['/a', '/b']],
  ['all', '/b', []],
] as const)('close %s', (command, from, left) => {
  expect(paths(close(tabs, from, command, from))).toEqual(left)
})

test('closing the page that is open goes to its neighbour, closing all goes home', () => {
  expect(close(tabs, '/b', 'current', '/b')).toMatchObject({ goTo: '/c' })
  expect(close(tabs, '/c', 'current', '/c')).toMatchObject({ goTo: '/b' })
  expect(close(tabs, '/b', 'right', '/c')).toMatchObject({ goTo: '/b' })
  expect(close(tabs, '/b', 'all', '/b')).toMatchObject({ goTo: '/dashboard' })
  expect(close(tabs, '/a', 'current', '/c')).not.toHaveProperty('goTo')
})

test('the last tab stays, and there is nothing beside the first and the last', () => {
  expect(close([tab('/a')], '/a', 'current', '/a')).toEqual({ refused: 'last' })
  expect(close(tabs, '/a', 'left', '/a')).toEqual({ refused: 'noneLeft' })
  expect(close(tabs, '/c', 'right', '/c')).toEqual({ refused: 'noneRight' })
})

test('a tab keeps the name of its object until the page says another', () => {
  const named = visit(tabs, { ...tab('/b'), name: 'Kopi Stamp Card' })
  expect(named[1]).toMatchObject({ name: 'Kopi Stamp Card' })
  expect(visit(named, tab('/b', '/b?page=2'))[1]).toMatchObject({ href: '/b?page=2', name: 'Kopi Stamp Card' })
  expect(visit(named, { ...tab('/b'), name: 'Tea Card' })[1]).toMatchObject({ name: 'Tea Card' })
})

test('the tab of a saved form closes once another page is open, and not before', () => {
  expect(withoutFinished(tabs, '/b', '/b')).toBe(tabs)
  expect(withoutFinished(tabs, '/b', '/c').map(({ path }) => path)).toEqual(['/a', '/c'])
  expect(withoutFinished(tabs, undefined, '/c')).toBe(tabs)
})
