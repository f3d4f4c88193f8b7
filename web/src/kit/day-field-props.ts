export type DayFieldProps = {
  id?: string
  value?: string | null
  onChange?: (day: string | null) => void
  disabled?: boolean
  /** The first and the last day that may be chosen. */
  from?: string | null
  to?: string | null
  placeholder?: string
}
