import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { merchantTimeZone } from '../lib/format.ts'
import { clockIn } from '../lib/zone-time.ts'
import { dayFormats } from './day-formats.ts'

type Props = {
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
  /** The most days that can be chosen, none of them after the shop’s today. */
  most?: number
}

const day = (value: string | undefined) => (value ? dayjs(value) : null)

/** Two days of a calendar, either of which may be open; it is loaded when it is shown. */
export default function DayRange({ label, from, to, onChange, most }: Props) {
  return (
    <DatePicker.RangePicker
      allowEmpty={[true, true]}
      format={dayFormats()}
      aria-label={label}
      prefix={<span className="list-filter-label">{label}</span>}
      value={[day(from), day(to)]}
      onChange={(days) => onChange(days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD'))}
      {...(most && {
        disabledDate: (date, { from: first }) =>
          date.format('YYYY-MM-DD') > clockIn(new Date(), merchantTimeZone()).day ||
          (first !== undefined && Math.abs(date.diff(first, 'day')) >= most),
      })}
      className="list-filter-days"
    />
  )
}
