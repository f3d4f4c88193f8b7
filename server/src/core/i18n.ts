import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { languages, type Language } from '@chopcard/contract/core/kinds.ts'
import { numberFormat } from './formats.ts'

const folder = join(import.meta.dirname, '../../../web/locales')
const loaded = new Map<string, Record<string, unknown>>()

/** All texts of a namespace in a language. */
export function wordsOf(language: Language, namespace: string): Record<string, unknown> {
  const key = `${language}/${namespace}`
  let words = loaded.get(key)
  if (!words) {
    words = JSON.parse(readFileSync(join(folder, `${key}.json`), 'utf8')) as Record<string, unknown>
    loaded.set(key, words)
  }
  return words
}

/**
 * The text of a key in a language, with `{{name}}` filled in: `say('zh-TW', 'errors', 'codes.MEMBER_FROZEN')`.
 * Numbers are written as the language writes them; what is none, as a year or a code, is given as text. A missing text
 * returns the key; the test of the locales finds missing texts.
 */
export function say(
  language: Language,
  namespace: string,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], wordsOf(language, namespace))
  const words = typeof found === 'string' ? found : key
  return words.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = values[name] ?? whole
    return typeof value === 'number' ? numberFormat(language).format(value) : value
  })
}

/**
 * The message of a refusal for its reader. Members get a text of their own for some codes, since they can neither renew
 * a plan nor approve a card.
 */
export function sayRefusal(
  language: Language,
  code: ErrorCode,
  reader: 'member' | 'staff',
  values?: Record<string, string | number>,
): string {
  const isOwn = reader === 'member' && Object.hasOwn(wordsOf(language, 'errors')['member'] as object, code)
  return say(language, 'errors', `${isOwn ? 'member' : 'codes'}.${code}`, values)
}

/** The supported language that an Accept-Language header prefers; en-US if none fits. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', q] = part.trim().split(/;\s*q=/)
      return { tag: tag.trim().toLowerCase(), q: q === undefined ? 1 : Number(q) || 0 }
    })
    .sort((a, b) => b.q - a.q)
  for (const { tag } of wanted) {
    const language = matchOf(tag)
    if (language) return language
  }
  return 'en-US'
}

function matchOf(tag: string): Language | undefined {
  const exact = languages.find((language) => language.toLowerCase() === tag)
  if (exact) return exact
  if (/^zh\b.*\b(tw|hk|mo|hant)\b/.test(tag)) return 'zh-TW'
  return languages.find(
    (language) => language.slice(0, 2) === tag.slice(0, 2) && (tag.startsWith('zh') ? language === 'zh-CN' : true),
  )
}
