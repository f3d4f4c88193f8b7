import { maxAnswerNameLength } from '@chopcard/contract/core/limits.ts'
import { type ImportColumn, type ImportField, importFields } from '@chopcard/contract/office/merchant/imports.ts'

/** A chop type of the campaign that is imported into. */
export type ChopType = { id?: string; code: string }

/** What each column means, as the choice of a select: a field, `balance:<chop type>`, or nothing. */
export type Meanings = readonly (string | undefined)[]

export type Choice = { value: string; field: ImportField; code?: string }

/** The fields that can be chosen; a balance for each chop type where there are several. */
export const choicesOf = (types: readonly ChopType[]): Choice[] =>
  importFields.flatMap((field): Choice[] =>
    field === 'balance' && types.length > 1
      ? types.map(({ id = '', code }) => ({ value: `balance:${id}`, field, code }))
      : [{ value: field, field }],
  )

/** The choices that the server's guess stands for; a guessed balance is of the type its heading names. */
export function meaningsOf(
  columns: readonly ImportColumn[],
  headings: readonly string[],
  types: readonly ChopType[],
): Meanings {
  const choices = choicesOf(types)
  const taken = new Set<string>()
  return headings.map((heading, index) => {
    const guess = columns.find(({ column }) => column === index)
    const named = choices.find(({ code }) => code && heading.toLowerCase().includes(code.toLowerCase()))
    const value = named?.value ?? valueOf(guess, choices)
    if (!value || (taken.has(value) && value !== 'info')) return undefined
    taken.add(value)
    return value
  })
}

function valueOf(guess: ImportColumn | undefined, choices: readonly Choice[]): string | undefined {
  if (guess?.field !== 'balance') return guess?.field
  return (
    choices.find(({ value }) => value === `balance:${guess.chopTypeId}`) ??
    choices.find(({ field }) => field === 'balance')
  )?.value
}

/** The choices as the call takes them. */
export const importColumns = (meanings: Meanings, headings: readonly string[]): ImportColumn[] =>
  meanings.flatMap((meaning, column): ImportColumn[] => {
    if (!meaning) return []
    const [field, chopTypeId] = meaning.split(':') as [ImportField, string?]
    const name =
      field === 'info' ? { name: (headings[column] ?? '').slice(0, maxAnswerNameLength) || String(column + 1) } : {}
    return [{ column, field, ...(chopTypeId && { chopTypeId }), ...name }]
  })

/** Why the choices cannot be checked yet: a meaning chosen twice, or nothing that members are recognised by. */
export function troubleOf(meanings: Meanings): 'twice' | 'identity' | undefined {
  const chosen = meanings.filter((meaning) => meaning && meaning !== 'info')
  if (new Set(chosen).size < chosen.length) return 'twice'
  return chosen.some((meaning) => meaning === 'email' || meaning === 'mobile' || meaning === 'cardNumber')
    ? undefined
    : 'identity'
}
