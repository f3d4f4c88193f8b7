import { DatePicker } from 'antd'
import dayjs from 'dayjs'

type Props = {
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

const day = (value: string | undefined) => (value ? dayjs(value) : null)

/** Two days of a calendar, either of which may be open; only `list-filters.tsx` loads it. */
export default function DayRange({ label, from, to, onChange }: Props) {
  return (
    <DatePicker.RangePicker
      allowEmpty={[true, true]}
      aria-label={label}
      prefix={<span className="list-filter-label">{label}</span>}
      value={[day(from), day(to)]}
      onChange={(days) => onChange(days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD'))}
      className="list-filter-days"
    />
  )
}
