/** One field that a save changed, by its path: `chopTypes.0.code`. */
export type Change = { field: string; before: unknown; after: unknown }

type Item = Record<string, unknown>

/**
 * What differs between two states of a campaign's settings, field by field. Entries of a list that carry ids are compared
 * with themselves wherever they stand; their own `position` is a field like any other.
 */
export function changesOf(before: unknown, after: unknown, path = ''): Change[] {
  if (Array.isArray(before) || Array.isArray(after)) return changesOfLists(listOf(before), listOf(after), path)
  if (isObject(before) || isObject(after)) return changesOfObjects(objectOf(before), objectOf(after), path)
  const [was, is] = [before ?? null, after ?? null]
  return Object.is(was, is) ? [] : [{ field: path, before: was, after: is }]
}

const hidden = new Set(['id', 'slot'])

function changesOfObjects(before: Item, after: Item, path: string): Change[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names]
    .filter((name) => !hidden.has(name))
    .flatMap((name) => changesOf(before[name], after[name], path ? `${path}.${name}` : name))
}

function changesOfLists(before: unknown[], after: unknown[], path: string): Change[] {
  const [was, is] = [keyed(before), keyed(after)]
  const stayed = (key: string) => was.has(key) && is.has(key)
  const order = { before: [...was.keys()].filter(stayed), after: [...is.keys()].filter(stayed) }
  const moved = order.after.flatMap((key, at) => {
    const from = order.before.indexOf(key)
    if (from === at) return []
    return [{ field: `${path}.${is.get(key)?.index}.position`, before: from + 1, after: at + 1 }]
  })
  const changed = [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const index = (is.get(key) ?? was.get(key))?.index
    return changesOf(was.get(key)?.item, is.get(key)?.item, `${path}.${index}`)
  })
  return [...changed, ...moved]
}

const keyed = (list: unknown[]) =>
  new Map(
    list.map((item, index) => {
      const id = isObject(item) ? item['id'] : undefined
      return [typeof id === 'string' ? id : `#${index}`, { item, index }] as const
    }),
  )

const isObject = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)
const objectOf = (value: unknown): Item => (isObject(value) ? value : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
