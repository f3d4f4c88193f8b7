import { personalFields } from '@chopcard/contract/core/personal-fields.ts'

/** A reply without what tells who a person is, at whatever depth it stands. */
export function withoutContact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContact)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      Object.hasOwn(personalFields, name) ? personalFields[name] : withoutContact(part),
    ]),
  )
}
