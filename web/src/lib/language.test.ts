import { expect, test } from 'vitest'
import { chooseLanguage, type LanguageChoice } from './language.ts'

test.each<[LanguageChoice, string]>([
  [{}, 'en-US'],
  [{ chosen: 'default' }, 'en-US'],
  [{ chosen: 'default', primary: 'zh-TW' }, 'zh-TW'],
  [{ chosen: null, primary: 'pt-BR' }, 'pt-BR'],
  [{ chosen: 'zh-CN', primary: 'pt-BR' }, 'zh-CN'],
  [{ chosen: 'default', primary: 'en' }, 'en-US'],
  [{ primary: 'xx-YY' }, 'en-US'],
  [{ chosen: 'xx-YY', primary: 'zh-TW' }, 'en-US'],
])('the chosen language wins, then the primary one unless it is plain en, then en-US: %j is %s', (choice, language) => {
  expect(chooseLanguage(choice)).toBe(language)
})
