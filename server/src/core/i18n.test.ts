import { expect, test } from 'vitest'
import { say } from './i18n.ts'

test.for([
  ['en-US', 10_000, 'Must be at most 10,000.'],
  ['zh-TW', 10_000, '不能大於 10,000。'],
  ['pt-BR', 10_000, 'O máximo é 10.000.'],
  ['pt-BR', 1.5, 'O máximo é 1,5.'],
  ['en-US', '2026', 'Must be at most 2026.'],
] as const)('a sentence in %s writes %s as its readers do', ([language, max, words]) => {
  expect(say(language, 'errors', 'fields.tooBig', { max })).toBe(words)
})
