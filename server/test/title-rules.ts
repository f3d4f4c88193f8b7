import type { Title } from './read-titles.ts'
import {
  auxiliaries,
  conjunctions,
  determiners,
  irregularPasts,
  notFirst,
  pluralNouns,
  plurals,
  verbs,
} from './title-words.ts'

const stems = (word: string) => [
  word,
  ...(word.endsWith('s') ? [word.slice(0, -1)] : []),
  ...(word.endsWith('es') ? [word.slice(0, -2)] : []),
  ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
]

const isPast = (word: string) => /.ed$/.test(word) || irregularPasts.has(word)

const isPlural = (word: string | undefined) =>
  word !== undefined && (plurals.has(word) || (/[^s’]s$/.test(word) && !auxiliaries.has(word)))

/** Whether a word is a verb in the present tense, seen from the word before it. */
function isVerb(word: string, before: string | undefined): boolean {
  if (auxiliaries.has(word)) return true
  const stem = stems(word).find((one) => verbs.has(one))
  if (stem === undefined || (before !== undefined && determiners.has(before) && !plurals.has(before))) return false
  return stem !== word || isPlural(before)
}

/** What follows a verb rather than a noun. */
const startsObject = new Set(['a', 'an', 'the', 'its', 'their', 'no', 'with', 'by'])

/** Whether a verb is left when each conjunction has taken the first one after it. */
function hasMainVerb(words: readonly string[]): boolean {
  let clauses = 0
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    if (before === undefined) continue
    if (conjunctions.has(word) && !(word === 'that' && words[at + 1] === 'of')) clauses++
    else if (isVerb(word, before) && --clauses < 0) return true
    else if (clauses > 0 && isPast(word) && !auxiliaries.has(before)) clauses--
  }
  return false
}

/** The words that are the same in every row, with `%` for what differs: quotations, placeholders and tags. */
const wordsIn = (text: string) =>
  text
    .replaceAll(/[«“][^»”]*[»”]|%[a-z]|\$[\w.]+/g, ' % ')
    .replaceAll(/@\w+/g, ' ')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}%]+|[^\p{L}\p{N}%]+$/gu, ''))
    .filter((word) => word && word !== 'control')

/**
 * Why the title of a test is no sentence that can be understood alone, or undefined when it is one. It is a rule of
 * thumb: subject first, one verb outside of the clauses, four words that are the same in every row.
 */
export function refusalOfTitle({ text, kind }: Pick<Title, 'text' | 'kind'>): string | undefined {
  if (kind === 'group') return undefined
  if (text === undefined) return 'the title is not written as the first argument'
  const words = wordsIn(text)
  const [first = '', second = ''] = words
  if (words.filter((word) => word !== '%').length < 4) return 'fewer than four words that are the same in every row'
  if (first === '%') return 'begins with a placeholder instead of a subject'
  if (notFirst.has(first)) return `begins with «${first}» instead of a subject`
  if (isVerb(first, undefined) && !(pluralNouns.has(first) && !startsObject.has(second)))
    return `begins with the verb «${first}» instead of a subject`
  if (isPast(first) && (determiners.has(second) || notFirst.has(second)))
    return `begins with the participle «${first}» instead of a subject`
  if (!hasMainVerb(words)) return 'has no main verb in the present tense that title-words.ts knows'
  return undefined
}
