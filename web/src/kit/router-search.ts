/** The words after `?` as plain strings, the way people read and write them; no value is guessed to be a number. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(words: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(words))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(name, String(value))
  return query.size ? `?${query}` : ''
}
