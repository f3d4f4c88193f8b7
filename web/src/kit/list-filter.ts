/** `isRare` waits behind a button on every screen until it is set. */
export type ListFilter = { isRare?: boolean } & (
  | {
      kind: 'select'
      name: string
      label: string
      options: { value: string; label: string }[]
      searchable?: boolean
      /** Where there are too many options to hold: asks for those that fit what is typed. */
      onSearch?: (text: string) => void
    }
  /** Two days of the merchant's calendar, sent as `from` and `to`. */
  | { kind: 'days'; from: string; to: string; label: string }
  /** A word that must be whole: an id, a number. */
  | { kind: 'text'; name: string; label: string }
  /** Two whole numbers, of which either may be open. */
  | { kind: 'numbers'; from: string; to: string; label: string }
)

export type SelectFilter = Extract<ListFilter, { kind: 'select' }>

/** A choice of one of these. */
export const selectFilter = (name: string, label: string, options: SelectFilter['options']): SelectFilter => ({
  kind: 'select',
  name,
  label,
  options,
})

/** A choice of one of many, found by a part of its name. */
export const searchableFilter = (...select: Parameters<typeof selectFilter>): SelectFilter => ({
  ...selectFilter(...select),
  searchable: true,
})

/** What has a name as something to choose. */
export const optionsOf = (named: readonly { id: string; name: string }[]): SelectFilter['options'] =>
  named.map(({ id, name }) => ({ value: id, label: name }))

/** A choice of one of these values, each under its name. */
export const choiceFilter = <const Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  nameOf: (value: Value) => string,
): SelectFilter =>
  selectFilter(
    name,
    label,
    values.map((value) => ({ value, label: nameOf(value) })),
  )

/** A choice between what is so and what is not. */
export const yesNoFilter = (name: string, label: string, yes: string, no: string): SelectFilter =>
  choiceFilter(name, label, ['true', 'false'], (value) => (value === 'true' ? yes : no))

/** Two whole numbers, which the call knows by these two names. */
export const numbersFilter = (label: string, from: string, to: string): ListFilter => ({
  kind: 'numbers',
  from,
  to,
  label,
})

/** A choice of days, which the call knows by these two names. */
export const daysFilter = (label: string, from = 'from', to = 'to'): ListFilter => ({ kind: 'days', from, to, label })
