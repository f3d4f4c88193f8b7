import { expect, test } from 'vitest'
import { hasParts, literal, looksLikeCode, typedAs } from './typed-rules.ts'

test.each([
  ['Mei@Example.com ', { kind: 'email', email: 'mei@example.com' }],
  ['+886 912 345 678', { kind: 'number', digits: '886912345678' }],
  ['(02) 2345-6789', { kind: 'number', digits: '0223456789' }],
  ['4006381333931', { kind: 'number', digits: '4006381333931' }],
  ['123', { kind: 'short' }],
  ['x', { kind: 'short' }],
  ['王明', { kind: 'name', word: '王明' }],
  ['José  da Silva', { kind: 'name', word: 'josé da silva' }],
  ['mei@', { kind: 'name', word: 'mei@' }],
  ['Bob2', { kind: 'name', word: 'bob2' }],
  ["O'Neill-Smith", { kind: 'name', word: "o'neill-smith" }],
  ['https://elsewhere.example/menu', { kind: 'code' }],
  ['WIFI:S:Cafe;T:WPA;P:secret;;', { kind: 'code' }],
  ['CC1.123456789012.AAAAAAAAAAAA', { kind: 'code' }],
  ['12345678901234567', { kind: 'code' }],
  ['ct_abcd1234_xyz', { kind: 'code' }],
  ['word '.repeat(20), { kind: 'code' }],
])('the typed text %j is recognised by its form', (text, expected) => {
  expect(typedAs(text)).toEqual(expected)
})

test('no character of a search word is a wildcard, and the trigram index is used for words with three letters in a row', () => {
  expect(literal('50%_x')).toBe('50\\%\\_x')
  expect(['mei', 'josé', 'li', '王明', '王明美', 'lin@typed'].filter(hasParts)).toEqual(['mei', 'josé'])
})

test.each([
  ['SUMMER2026', true],
  ['OR-ABCD-EFGH', true],
  ['abcd efgh jkmn pqrs', true],
  ['https://elsewhere.example', true],
  ['Gabriela Ferreira', false],
  ['Bob2', false],
  ['+886 912 345 678', false],
  ['mei@example.com', false],
])('the typed text %j is taken for a code: %j', (text, expected) => {
  expect(looksLikeCode(text)).toBe(expected)
})
