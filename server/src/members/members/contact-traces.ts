import { memberDetailNames } from '@chopcard/contract/members/member-details.ts'

/** Who is to be forgotten: addresses and numbers as they may stand in a text, and the names of fields that hold a person. */
export type Traces = readonly string[]

const personal = new Set<string>([...memberDetailNames, 'remark'])
/** What the JSON of a document must hold for there to be a person in it besides what mentions them. */
export const personalField = `"(${[...personal, 'additionalInfo'].join('|')})"`

/** An answer or an audit line without the person in it; what cannot tell who it was stays. */
export function withoutTraces(value: unknown, traces: Traces): unknown {
  if (typeof value === 'string') return mentions(value, traces) ? '' : value
  if (Array.isArray(value)) return value.map((part) => withoutTraces(part, traces))
  if (typeof value !== 'object' || value === null) return value
  // A member's or a card's own fields; staff, who have names too, have no card number.
  const isPerson = 'cardNumber' in value || 'email' in value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (isPerson && name === 'additionalInfo') return [name, {}]
      if (isPerson && personal.has(name)) return [name, typeof part === 'string' && name === 'remark' ? '' : null]
      return [name, withoutTraces(part, traces)]
    }),
  )
}

export const mentions = (text: string, traces: Traces): boolean => {
  const lower = text.toLowerCase()
  return traces.some((trace) => lower.includes(trace.toLowerCase()))
}
