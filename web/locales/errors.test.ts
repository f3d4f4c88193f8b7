/** The languages say the same things: no key, placeholder or word is missing in one of them, in any namespace. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errors } from '../../contract/core/error-codes.ts'
import { languages } from '../../contract/core/kinds.ts'

const home = import.meta.dirname
const contract = join(home, '../../contract')
const reference = 'en-US'
// A plural's suffix differs from language to language: Chinese has `other` alone.
const plural = /_(zero|one|two|few|many|other)$/

const files = (language: string) =>
  readdirSync(join(home, language))
    .filter((name) => name.endsWith('.json'))
    .sort()

/** Every message of a file by its dotted path. */
function messages(language: string, file: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (node: unknown, path: string) => {
    if (typeof node === 'string') return found.set(path, node)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) throw new Error(`${path} is not a message`)
    for (const [key, child] of Object.entries(node)) walk(child, path ? `${path}.${key}` : key)
  }
  walk(JSON.parse(readFileSync(join(home, language, file), 'utf8')), '')
  return found
}

const keys = (all: Map<string, string>) => [...new Set([...all.keys()].map((key) => key.replace(plural, '')))].sort()

/** The names between `{{` and `}}`, and the numbered tags of rich text. */
const placeholders = (message: string) =>
  [...message.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g)].map((hit) => hit[1] ?? hit[0]).sort()

/** Plural forms may leave out the count (`one`), so the forms of a key are looked at together. */
function placeholdersByKey(all: Map<string, string>): Record<string, string[]> {
  const found: Record<string, Set<string>> = {}
  for (const [key, message] of all) {
    const names = (found[key.replace(plural, '')] ??= new Set())
    for (const name of placeholders(message)) names.add(name)
  }
  return Object.fromEntries(Object.entries(found).map(([key, names]) => [key, [...names].sort()]))
}

test('the languages of the contract are the folders of locales', () => {
  const folders = readdirSync(home, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map((folder) => folder.name).sort()).toEqual([...languages].sort())
})

describe.each(languages)('%s', (language) => {
  test('the language has the same namespaces as en-US', () => {
    expect(files(language)).toEqual(files(reference))
  })

  describe.each(files(reference))('%s', (file) => {
    test('the namespace has exactly the keys of en-US', () => {
      expect(keys(messages(language, file))).toEqual(keys(messages(reference, file)))
    })

    test('the namespace has every plural form that its language needs', () => {
      const all = messages(language, file)
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      // `many` in Portuguese is for millions, where the words of `other` are right as well.
      const forms = needed.filter((form) => form !== 'many')
      const bases = new Set([...all.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, '')))
      const missing = [...bases].flatMap((base) =>
        forms.map((form) => `${base}_${form}`).filter((key) => !all.has(key)),
      )
      expect(missing).toEqual([])
    })

    test('the namespace has the same placeholders as en-US', () => {
      expect(placeholdersByKey(messages(language, file))).toEqual(placeholdersByKey(messages(reference, file)))
    })

    test('the namespace has no empty message and no spaces around one', () => {
      const blank = [...messages(language, file)].filter(([, message]) => message === '' || message !== message.trim())
      expect(blank).toEqual([])
    })
  })

  test('the language has words for every field message that the contract names', () => {
    const words = messages(language, 'errors.json')
    const named = readdirSync(contract, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .flatMap((name) => [...readFileSync(join(contract, name), 'utf8').matchAll(/\bmessage: '([a-zA-Z]+)'/g)])
      .map((hit) => `fields.${hit[1]}`)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((key) => !words.has(key))).toEqual([])
  })

  test('the language has words for every error code and for no other', () => {
    const codes = [...messages(language, 'errors.json').keys()].filter((key) => key.startsWith('codes.'))
    expect(codes.sort()).toEqual(
      Object.keys(errors)
        .map((code) => `codes.${code}`)
        .sort(),
    )
  })
})
