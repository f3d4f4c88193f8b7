import type { z } from 'zod'
import type { MemberField } from '../loyalty/campaign-parts.ts'
import type { FieldProblem } from '../core/errors.ts'

type Field = z.output<typeof MemberField>

const isNumber = (text: string) => /^[+-]?\d{1,15}([.,]\d{1,9})?$/.test(text)
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** What is wrong with an answer to one of the merchant's questions: the key of its message, or nothing. */
export function memberFieldProblem(field: Field, answer: string | undefined): string | undefined {
  const text = answer?.trim() ?? ''
  if (!text) return field.required ? 'required' : undefined
  if (field.kind === 'number' && !isNumber(text)) return 'number'
  if (field.kind === 'day' && !isDay(text)) return 'day'
  if (field.kind === 'choice' && !field.choices.includes(text)) return 'choose'
  return undefined
}

/** The problems of a member's additional information against the merchant's own fields (decisions/members.md §5). */
export const memberFieldProblems = (
  fields: readonly Field[],
  info: Readonly<Record<string, string>>,
  path = 'additionalInfo',
): FieldProblem[] =>
  fields.flatMap((field) => {
    const message = memberFieldProblem(field, info[field.label])
    return message ? [{ path: `${path}.${field.label}`, message }] : []
  })
