import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { dayFormats } from './day-formats.ts'
import type { DayFieldProps } from './day-field-props.ts'

/** Only `day-field.tsx` loads it. */
export default function DayPicker({ value, onChange, from, to, ...rest }: DayFieldProps) {
  return (
    <DatePicker
      {...rest}
      format={dayFormats()}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      minDate={from ? dayjs(from) : undefined}
      maxDate={to ? dayjs(to) : undefined}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}
