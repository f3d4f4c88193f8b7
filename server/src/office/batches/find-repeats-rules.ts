type Identity = { email?: string; mobile?: string; externalId?: string; cardNumber?: string }
type Repeat = { field: keyof Identity; row: number }

/** Remembers who was named in a file, and tells where somebody is named again. */
export type Repeats = { of(row: number, facts: Identity): Repeat[] }

/** The first row that names somebody stands, each later one is told of. */
export function findRepeats(): Repeats {
  const first = new Map<string, number>()
  return {
    of: (row, facts) =>
      (['email', 'mobile', 'externalId', 'cardNumber'] as const).flatMap((field) => {
        const value = facts[field]
        if (!value) return []
        const key = `${field} ${value}`
        const earlier = first.get(key)
        if (earlier === undefined) first.set(key, row)
        return earlier === undefined ? [] : [{ field, row: earlier }]
      }),
  }
}
