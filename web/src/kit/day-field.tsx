import { DatePicker } from 'antd'
import dayjs from 'dayjs'

type Props = {
  id?: string
  value?: string | null
  onChange?: (day: string | null) => void
  disabled?: boolean
  /** The first and the last day that may be chosen. */
  from?: string | null
  to?: string | null
  placeholder?: string
}

/** A form field for one day without a time: holds `2026-11-21`, and no time zone can move it. */
export function DayField({ value, onChange, from, to, ...rest }: Props) {
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      minDate={from ? dayjs(from) : undefined}
      maxDate={to ? dayjs(to) : undefined}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}
