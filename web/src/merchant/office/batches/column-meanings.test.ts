import { expect, test } from 'vitest'
import { importColumns, meaningsOf, troubleOf } from './column-meanings.ts'

const types = [
  { id: 'a', code: 'COFFEE' },
  { id: 'b', code: 'CAKE' },
]

test('a balance column belongs to the chop type of its heading, and each meaning is assigned once', () => {
  const headings = ['Mail', 'Balance CAKE', 'Balance', 'Balance cake']
  const guessed = [
    { column: 0, field: 'email' as const },
    { column: 2, field: 'balance' as const },
  ]
  expect(meaningsOf(guessed, headings, types)).toEqual(['email', 'balance:b', 'balance:a', undefined])
  expect(meaningsOf(guessed, headings, types.slice(0, 1))).toEqual(['email', undefined, 'balance', undefined])
})

test('the chosen column meanings are sent with chop types and names', () => {
  expect(importColumns(['email', undefined, 'balance:b', 'info'], ['', '', '', 'Birthday'])).toEqual([
    { column: 0, field: 'email' },
    { column: 2, field: 'balance', chopTypeId: 'b' },
    { column: 3, field: 'info', name: 'Birthday' },
  ])
})

test('further details have names of their own, also where headings are equal, long or end with a picture', () => {
  const long = 'x'.repeat(39)
  const headings = ['Note', 'Note', 'Note', `${long}🎉`, `${long}🎉`, '']
  const named = importColumns(Array<string>(headings.length).fill('info'), headings).map(({ name }) => name)
  expect(named).toEqual(['Note', 'Note (2)', 'Note (3)', long, `${'x'.repeat(36)} (2)`, '6'])
})

test.each([
  [['nickname', 'balance'], 'identity'],
  [['email', 'email'], 'twice'],
  [['mobile', 'info', 'info'], undefined],
])('the column meanings %j have the problem %s', (meanings, trouble) => {
  expect(troubleOf(meanings)).toBe(trouble)
})
