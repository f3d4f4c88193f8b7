import { type FieldProblem, refuse } from '@chopcard/contract/core/errors.ts'

type Fields = { readonly [name: string]: unknown }

/**
 * Optimistic locking of a form: `seen` are the values that the form showed, `now` the present ones. Refuses with
 * CHANGED_MEANWHILE, with the present value of each changed field, as far as it can be read.
 */
export function refuseChanged(seen: Fields, now: Fields): void {
  const fields = changed(seen, now)
  if (fields.length) refuse('CHANGED_MEANWHILE', { fields })
}

/** The same for a form that names its version, which is another one now: it marks where what it saves differs from what is there. */
export function refuseOtherVersion(saved: Fields, now: Fields): never {
  refuseChanged(saved, Object.fromEntries(Object.keys(saved).map((name) => [name, now[name]])))
  return refuse('CHANGED_MEANWHILE')
}

function changed(seen: Fields, now: Fields, prefix = ''): FieldProblem[] {
  return Object.keys(now).flatMap((name) => {
    const [before, after, path] = [seen[name], now[name], `${prefix}${name}`]
    if (isFields(before) && isFields(after)) return changed(before, after, `${path}.`)
    return same(before, after) ? [] : [{ path, ...told(after) }]
  })
}

const told = (now: unknown): Omit<FieldProblem, 'path'> => {
  if (typeof now === 'boolean') return { message: now ? 'switchedOn' : 'switchedOff' }
  return isReadable(now) ? { message: 'changed', values: { now: words(now) } } : { message: 'changedMeanwhile' }
}

const id = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** As programs write a name: of a right, a feature or a kind of event. */
const code = /^[a-z][\w.:-]*$/i

/** An id means nothing to a reader, and neither does a list of the names that the program has for things. */
const isReadable = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((one) => typeof one !== 'string' || !(id.test(one) || code.test(one)))
    : typeof value !== 'string' || !id.test(value)

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// Lists are sets of names: their order does not matter.
const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? inOrder(a) === inOrder(b) : a === b

const inOrder = (list: readonly unknown[]): string => list.map(String).toSorted().join()

const words = (value: unknown): string => {
  if (value === null || value === '') return '–'
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The fields that differ, with the values before and after, for the audit log. */
export function differences(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { before: only(before), after: only(after) }
}
