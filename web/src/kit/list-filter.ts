export type ListFilter =
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
