import { expect, test } from 'vitest'
import { diffOf } from './diff-rules.ts'

test('changed fields are listed first, with added and removed values', () => {
  expect(diffOf({ a: 1, b: { c: 'x' }, gone: true }, { a: 1, b: { c: 'y' }, added: null })).toEqual([
    { field: 'b.c', before: 'x', after: 'y', changed: true },
    { field: 'gone', before: 'true', after: '', changed: true },
    { field: 'a', before: '1', after: '1', changed: false },
    { field: 'added', before: '', after: '', changed: false },
  ])
})

test('an entry without stored values has no lines', () => {
  expect(diffOf(null, undefined)).toEqual([])
})
