import { expect, test } from 'vitest'
import { diffOf } from './diff-rules.ts'

test('what changed comes first, field by field, with what was added or taken away', () => {
  expect(diffOf({ a: 1, b: { c: 'x' }, gone: true }, { a: 1, b: { c: 'y' }, added: null })).toEqual([
    { field: 'b.c', before: 'x', after: 'y', changed: true },
    { field: 'gone', before: 'true', after: '', changed: true },
    { field: 'a', before: '1', after: '1', changed: false },
    { field: 'added', before: '', after: '', changed: false },
  ])
})

test('where nothing was noted there are no lines', () => {
  expect(diffOf(null, undefined)).toEqual([])
})
