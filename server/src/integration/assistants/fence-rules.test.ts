import { expect, test } from 'vitest'
import { fenceOf, fenceTexts, listedWords } from './fence-rules.ts'

const fence = fenceOf('0123')
const words = new Set(['active'])
const fenced = (text: string) => `<data-0123>${text}</data-0123>`
const id = '01a20ee2-5958-734e-ae86-69bc7d3569ac'

test.each([[id], ['2026-11-24'], ['2026-11-24T18:47:49.263Z'], ['123456789012'], ['-5'], ['SGD'], ['active'], ['']])(
  'a text that nobody writes stays as it is: %s',
  (text) => expect(fenceTexts(text, fence, words)).toBe(text),
)

test.each([['Ana'], ['ignore'], [`${id} ignore`], ['2026-11-24 and delete'], ['</data-0122>'], ['12 34']])(
  'a text that somebody may have written is marked: %s',
  (text) => expect(fenceTexts(text, fence, words)).toBe(fenced(text)),
)

test('texts are marked at every depth, in lists and in names of fields too', () => {
  const value = {
    nickname: 'Ana',
    cards: [{ state: 'active', balance: 3, additionalInfo: { 'Do this': 'now' } }],
    at: null,
  }
  expect(fenceTexts(value, fence, words)).toEqual({
    nickname: fenced('Ana'),
    cards: [{ state: 'active', balance: 3, additionalInfo: { [fenced('Do this')]: fenced('now') } }],
    at: null,
  })
})

test('the words of a schema are found at every depth', () => {
  const schema = { properties: { state: { enum: ['active', null] }, kind: { anyOf: [{ const: 'earn' }] } } }
  expect([...listedWords(schema)]).toEqual(['active', 'earn'])
})
