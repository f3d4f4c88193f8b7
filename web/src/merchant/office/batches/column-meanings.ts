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

/** The choices as the call takes them; further details whose headings are equal are told apart by a number. */
export function importColumns(meanings: Meanings, headings: readonly string[]): ImportColumn[] {
  const taken = new Set<string>()
  const nameOf = (column: number): string => {
    const heading = headings[column] || String(column + 1)
    const names = [heading, ...meanings.map((_, place) => `(${place + 2})`).map((end) => numbered(heading, end))]
    const name = names.map((one) => cut(one, maxAnswerNameLength)).find((one) => !taken.has(one)) ?? ''
    taken.add(name)
    return name
  }
  return meanings.flatMap((meaning, column): ImportColumn[] => {
    if (!meaning) return []
    const [field, chopTypeId] = meaning.split(':') as [ImportField, string?]
    const name = field === 'info' ? { name: nameOf(column) } : {}
    return [{ column, field, ...(chopTypeId && { chopTypeId }), ...name }]
  })
}

const numbered = (heading: string, end: string) => `${cut(heading, maxAnswerNameLength - end.length - 1)} ${end}`

/** Never within a sign. */
const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** Why the choices cannot be checked yet: a meaning chosen twice, or nothing that members are recognised by. */
export function troubleOf(meanings: Meanings): 'twice' | 'identity' | undefined {
  const chosen = meanings.filter((meaning) => meaning && meaning !== 'info')
  if (new Set(chosen).size < chosen.length) return 'twice'
  return chosen.some((meaning) => meaning === 'email' || meaning === 'mobile' || meaning === 'cardNumber')
    ? undefined
    : 'identity'
}
