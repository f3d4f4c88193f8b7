import { expect, test } from 'vitest'
import { type Change, changesOf } from './setting-changes.ts'

const line = ({ field, before, after }: Change) => `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`
const a = { id: 'a', slot: 1, code: 'A', stampCount: 10 }
const b = { id: 'b', slot: 2, code: 'B', stampCount: 8 }

test.each<[string, unknown, unknown, string[]]>([
  ['nothing', { name: 'x', chopTypes: [a, b] }, { chopTypes: [{ ...a }, { ...b }], name: 'x' }, []],
  ['a text', { name: 'x' }, { name: 'y' }, ['name: "x" → "y"']],
  ['a value given', { endDate: null }, { endDate: '2026-01-01' }, ['endDate: null → "2026-01-01"']],
  ['false is not nothing', { on: null }, { on: false }, ['on: null → false']],
  ['absent and null are the same', { endDate: null }, {}, []],
  ['a field of a chop type', { chopTypes: [a] }, { chopTypes: [{ ...a, code: 'Z' }] }, ['chopTypes.0.code: "A" → "Z"']],
  [
    'a chop type added, before the other',
    { chopTypes: [a] },
    { chopTypes: [b, a] },
    ['chopTypes.0.code: null → "B"', 'chopTypes.0.stampCount: null → 8'],
  ],
  [
    'a chop type removed, the next one keeps its fields',
    { chopTypes: [a, b] },
    { chopTypes: [{ ...b, stampCount: 9 }] },
    ['chopTypes.0.stampCount: 8 → 9', 'chopTypes.0.code: "A" → null', 'chopTypes.0.stampCount: 10 → null'],
  ],
  [
    'two chop types exchanged',
    { chopTypes: [a, b] },
    { chopTypes: [b, a] },
    ['chopTypes.0.position: 2 → 1', 'chopTypes.1.position: 1 → 2'],
  ],
  ['words of a language', { l: {} }, { l: { 'zh-TW': { name: '咖啡' } } }, ['l.zh-TW.name: null → "咖啡"']],
  ['a list without ids', { list: ['x', 'y'] }, { list: ['x', 'z', 'q'] }, ['list.1: "y" → "z"', 'list.2: null → "q"']],
])('changes between two versions of settings are listed by field: %s', (_, before, after, expected) => {
  expect(changesOf(before, after).map(line)).toEqual(expected)
})
