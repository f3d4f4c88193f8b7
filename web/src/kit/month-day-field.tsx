import { Select, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { dayOptions, monthDayOf, monthDayParts, monthOptions } from '../lib/month-day.ts'

type Props = { id?: string; value?: string; onChange?: (value: string) => void; disabled?: boolean }

/** A form field for a day of every year, held as `02-29`; empty is none. */
export function MonthDayField({ id, value = '', onChange, disabled }: Props) {
  const { t, i18n } = useTranslation('common')
  const { month, day } = monthDayParts(value)
  const choose = (newMonth: string, newDay: string) => {
    const isThere = dayOptions(newMonth).some((option) => option.value === newDay)
    onChange?.(monthDayOf(newMonth, isThere ? newDay : ''))
  }
  return (
    <Space.Compact block>
      <Select
        id={id}
        allowClear
        disabled={disabled}
        value={month || undefined}
        placeholder={t('monthDay.month')}
        options={monthOptions(i18n.language)}
        onChange={(chosen?: string) => choose(chosen ?? '', day)}
      />
      <Select
        allowClear
        disabled={disabled}
        value={day || undefined}
        placeholder={t('monthDay.day')}
        aria-label={t('monthDay.day')}
        options={dayOptions(month)}
        onChange={(chosen?: string) => choose(month, chosen ?? '')}
      />
    </Space.Compact>
  )
}
