import { afterEach, expect, test } from 'vitest'
import { formatList } from './format.ts'
import { storeLanguage } from './language.ts'

afterEach(() => storeLanguage('default'))

test.for([
  ['en-US', 'mail, push, SMS'],
  ['zh-TW', 'mail、push和SMS'],
  ['zh-CN', 'mail、push、SMS'],
  ['pt-BR', 'mail, push, SMS'],
] as const)('a list of words in %s stands between the marks of its language', ([language, words]) => {
  storeLanguage(language)
  expect(formatList(['mail', 'push', 'SMS'])).toBe(words)
})
