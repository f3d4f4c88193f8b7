type DiffLine = { field: string; before: string; after: string; changed: boolean }

/** Two noted values side by side, field by field; those that changed come first. */
export function diffOf(before: unknown, after: unknown): DiffLine[] {
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => {
      const [old = '', now = ''] = [was.get(field), is.get(field)]
      return { field, before: old, after: now, changed: old !== now }
    })
    .sort((a, b) => Number(b.changed) - Number(a.changed))
}

function flat(value: unknown, path: string[] = []): Map<string, string> {
  if (value === null || value === undefined)
    return path.length ? new Map([[path.join('.'), '']]) : new Map<string, string>()
  if (typeof value !== 'object') return new Map([[path.join('.') || '–', told(value)]])
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...flat(inner, [...path, key])]))
}

const told = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
