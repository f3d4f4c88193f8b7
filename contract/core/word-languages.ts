import type { Language } from './kinds.ts'

/** A reader of one Chinese script understands the other one better than a foreign language. */
export const related: Partial<Record<Language, Language>> = { 'zh-CN': 'zh-TW', 'zh-TW': 'zh-CN' }

type Words = { readonly [name: string]: unknown }

/**
 * A merchant's own words for a reader of a language: those of that language, then those of the related one. What is in
 * neither is read as it was entered, in the primary language; whose readers are therefore given no related one.
 */
export function wordsFor<W extends object>(
  by: Partial<Record<Language, W>>,
  language: Language,
  primary: Language,
): Partial<W> | undefined {
  const other = language === primary ? undefined : related[language]
  const [own, next] = [by[language], other && by[other]]
  return own && next ? (merge(own as Words, next as Words) as Partial<W>) : (own ?? next)
}

/** One language's words, completed word by word with another's; an empty word is none. */
function merge(own: Words, next: Words): Words {
  const names = [...new Set([...Object.keys(own), ...Object.keys(next)])]
  return Object.fromEntries(
    names.map((name) => {
      const [first, second] = [own[name], next[name]]
      return [name, isGroup(first) && isGroup(second) ? merge(first, second) : first || second]
    }),
  )
}

const isGroup = (value: unknown): value is Words => typeof value === 'object' && value !== null
