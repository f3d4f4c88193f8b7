import { expect, test } from 'vitest'
import { wordsFor } from './word-languages.ts'

type Case = [what: string, by: Parameters<typeof wordsFor>[0], language: Parameters<typeof wordsFor>[1], words: unknown]

test.each<Case>([
  ['its own words', { 'zh-TW': { name: '街角' }, 'zh-CN': { name: '街角店' } }, 'zh-TW', { name: '街角' }],
  ['the words of the related language', { 'zh-TW': { name: '街角' } }, 'zh-CN', { name: '街角' }],
  ['the words of the related language, the other way', { 'zh-CN': { name: '街角' } }, 'zh-TW', { name: '街角' }],
  [
    'each missing or empty word from the related language',
    { 'zh-CN': { name: '', terms: '条款' }, 'zh-TW': { name: '街角', address: '恭錫路' } },
    'zh-CN',
    { name: '街角', terms: '条款', address: '恭錫路' },
  ],
  [
    'missing words inside a group as well',
    { 'zh-CN': { rewards: { a: { name: '咖啡' } } }, 'zh-TW': { rewards: { a: { name: '咖', description: '一杯' } } } },
    'zh-CN',
    { rewards: { a: { name: '咖啡', description: '一杯' } } },
  ],
  ['no words of an unrelated language', { 'zh-TW': { name: '街角' } }, 'pt-BR', undefined],
])('a reader of a language gets %s', (_what, by, language, words) => {
  expect(wordsFor(by, language, 'en-US')).toEqual(words)
})

test.each<Case>([
  ['no words of the related language', { 'zh-CN': { name: '街角' } }, 'zh-TW', undefined],
  [
    'its own words alone',
    { 'zh-CN': { name: '街角', terms: '条款' }, 'zh-TW': { name: '巷口' } },
    'zh-TW',
    { name: '巷口' },
  ],
])('a reader of the primary language gets %s, since the rest was entered in it', (_what, by, language, words) => {
  expect(wordsFor(by, language, language)).toEqual(words)
})
