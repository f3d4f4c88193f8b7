import { isWorkingName } from '@chopcard/contract/loyalty/campaign-types.ts'

/** Two people have edited the same settings: what each of them changed comes together, and what was typed here wins. */

export type Merged<T> = {
  value: T
  /** The fields that both have changed, each in another way. */
  both: string[]
}

type Item = Record<string, unknown>

/** Brings together `mine` and `theirs`, which both began as `base`. */
export function mergeSettings<T>(base: unknown, mine: T, theirs: unknown): Merged<T> {
  const both: string[] = []
  return { value: merge(base, mine, theirs, '', both) as T, both }
}

function merge(base: unknown, mine: unknown, theirs: unknown, path: string, both: string[]): unknown {
  if (same(mine, base) || same(mine, theirs)) return theirs
  if (same(theirs, base)) return mine
  if (isObject(mine) && isObject(theirs)) return mergeObjects(objectOf(base), mine, theirs, path, both)
  if (isList(mine) && isList(theirs)) return mergeLists(isList(base) ? base : [], mine, theirs, path, both)
  both.push(path)
  return mine
}

function mergeObjects(base: Item, mine: Item, theirs: Item, path: string, both: string[]): Item {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      merge(base[name], mine[name], theirs[name], path ? `${path}.${name}` : name, both),
    ]),
  )
}

// Entries are known by their id; those that nobody has saved have just been added here.
function mergeLists(base: Item[], mine: Item[], theirs: Item[], path: string, both: string[]): Item[] {
  const [was, own] = [byId(base), byId(mine)]
  const stayed = theirs.flatMap((their, index): Item[] => {
    const id = their['id'] as string
    const at = `${path}.${index}`
    if (own.has(id)) return [merge(was.get(id), own.get(id), their, at, both) as Item]
    return was.has(id) ? [] : [their]
  })
  const added = mine.filter(({ id }) => typeof id !== 'string' || isWorkingName(id))
  return [...stayed, ...added]
}

const byId = (list: Item[]) => new Map(list.filter(({ id }) => id !== undefined).map((item) => [item['id'], item]))
const isObject = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)
const objectOf = (value: unknown): Item => (isObject(value) ? value : {})
const isList = (value: unknown): value is Item[] => Array.isArray(value) && value.every(isObject)

/** Alike to a reader: nothing, null and an empty text are the same. */
function same(one: unknown, other: unknown): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => same(item, other[index]))
  if (isObject(one) && isObject(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => same(one[name], other[name]))
  return Object.is(one, other)
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
