import type { Page } from '@playwright/test'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { expectNoKeys } from './check-page.ts'
import { expect } from './journey.ts'
import type { Screen } from '../scripts/demo-screens.ts'
import { textsOn, wordsOf } from './words.ts'

const english = wordsOf('en-US')
const known = new Map<Language, ReadonlySet<string>>()

/** The page speaks that language: it says so, shows no key, and none of its words is one that was not translated. */
export async function expectLanguage(page: Page, name: string, language: Language): Promise<void> {
  await expect.soft(page.locator('html'), name).toHaveAttribute('lang', language)
  await expectNoKeys(page, name)
  const foreign = foreignTo(language)
  const left = (await textsOn(page)).filter((text) => foreign.has(text))
  expect.soft(left, `${name} is translated`).toEqual([])
}

/** A members' page takes its language from its address, the offices from the browser. */
export const inLanguage = ({ path, by, ...screen }: Screen, language: Language): Screen => ({
  ...screen,
  by,
  path: by === 'member' ? `${path}${path.includes('?') ? '&' : '?'}lang=${language}` : path,
})

/** English words that the language does not share. */
function foreignTo(language: Language): ReadonlySet<string> {
  const before = known.get(language)
  if (before) return before
  const own = wordsOf(language)
  const texts = new Set(own.values())
  const isForeign = ([key, text]: [string, string]) => own.get(key) !== text && !texts.has(text) && !text.includes('{{')
  const found = new Set([...english].filter(isForeign).map(([, text]) => text))
  known.set(language, found)
  return found
}
