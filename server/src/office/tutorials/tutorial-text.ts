import type { Language } from '@chopcard/contract/core/kinds.ts'
import { languages } from '@chopcard/contract/core/kinds.ts'
import type { TutorialTexts } from '@chopcard/contract/office/tutorials.ts'

/** What a reader of a language gets: that language, else English, else the first one there is. */
export function tutorialText(texts: TutorialTexts, language: Language) {
  const found = [language, 'en-US' as const, ...languages].flatMap((name) => texts[name] ?? [])[0]
  if (!found) throw new Error('A tutorial has texts in at least one language')
  return found
}
