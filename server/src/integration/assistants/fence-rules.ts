/** What a value may be without being a text that somebody wrote: an id, a day, an instant, a number, a currency. */
const plain =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]{5,15}(?:Z|[+-]\d\d:\d\d))?|-?\d{1,20}|[A-Z]{3}|)$/
const plainName = /^[A-Za-z][A-Za-z0-9]{0,40}$/

export type Fence = { begin: string; end: string }

/** Marks that nobody can have written into a text before, because `token` is new for each answer. */
export const fenceOf = (token: string): Fence => ({ begin: `<data-${token}>`, end: `</data-${token}>` })

/**
 * Puts every text that a person may have written between the marks, in keys as well, so that an assistant can tell data from
 * instructions (decisions/assistants.md §3). `words` are those that the contract itself uses as values.
 */
export function fenceTexts(value: unknown, fence: Fence, words: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return plain.test(value) || words.has(value) ? value : fenced(value, fence)
  if (Array.isArray(value)) return value.map((part) => fenceTexts(part, fence, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      plainName.test(name) ? name : fenced(name, fence),
      fenceTexts(part, fence, words),
    ]),
  )
}

const fenced = (text: string, { begin, end }: Fence) => `${begin}${text}${end}`

/** The values that a JSON Schema lists, at whatever depth. */
export function listedWords(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  for (const [name, part] of Object.entries(schema)) {
    if (name === 'enum' || name === 'const')
      for (const word of [part].flat()) if (typeof word === 'string') found.add(word)
    listedWords(part, found)
  }
  return found
}
