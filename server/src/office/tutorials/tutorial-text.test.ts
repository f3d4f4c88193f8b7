import { expect, test } from 'vitest'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { tutorialText } from './tutorial-text.ts'

const text = (title: string) => ({ title, description: '', video: null })

test.each<[Language[], Language, string]>([
  [['en-US', 'pt-BR'], 'pt-BR', 'pt-BR'],
  [['en-US', 'pt-BR'], 'zh-TW', 'en-US'],
  [['zh-CN', 'pt-BR'], 'zh-TW', 'zh-CN'],
])('a tutorial in the languages %j is shown to a reader of %s in %s', (has, reader, expected) => {
  const texts = Object.fromEntries(has.map((language) => [language, text(language)]))
  expect(tutorialText(texts, reader).title).toBe(expected)
})
