import { type ReactNode, useState } from 'react'
import { usePage } from '../card-art/page-context.ts'
import { dayOptions, monthDayOf, monthDayParts, monthOptions, type Option } from '../lib/month-day.ts'

type Props = {
  id: string
  label: string
  /** Under which a form sends it. */
  name?: string
  value: string
  invalid?: boolean
  describedBy?: string | undefined
  onChange?: (value: string) => void
}

/** A day of every year: a month and one of its days. */
export function MonthDayField({ id, label, name, value, invalid, describedBy, onChange }: Props): ReactNode {
  const { language, t } = usePage()
  const [parts, setParts] = useState(monthDayParts(value))
  const choose = (month: string, day: string) => {
    const isThere = dayOptions(month).some((option) => option.value === day)
    const next = { month, day: isThere ? day : '' }
    setParts(next)
    onChange?.(monthDayOf(next.month, next.day))
  }
  const shared = { 'aria-invalid': invalid, 'aria-describedby': describedBy }
  const option = ({ value: one, label: words }: Option) => (
    <option key={one} value={one}>
      {words}
    </option>
  )
  return (
    <>
      <select
        {...shared}
        id={id}
        aria-label={`${label}: ${t('page.month')}`}
        autoComplete="bday-month"
        value={parts.month}
        onChange={(event) => choose(event.currentTarget.value, parts.day)}
      >
        <option value="">{t('page.month')}</option>
        {monthOptions(language).map(option)}
      </select>
      <select
        {...shared}
        aria-label={`${label}: ${t('page.day')}`}
        autoComplete="bday-day"
        value={parts.day}
        onChange={(event) => choose(parts.month, event.currentTarget.value)}
      >
        <option value="">{t('page.day')}</option>
        {dayOptions(parts.month).map(option)}
      </select>
      {name && <input type="hidden" name={name} value={monthDayOf(parts.month, parts.day)} />}
    </>
  )
}
