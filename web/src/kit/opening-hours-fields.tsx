import { type OpeningHours, type Weekday, weekdays } from '@chopcard/contract/accounts/merchant/opening-hours.ts'
import { Button, Form, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from './form.tsx'
import { weekdayName } from '../lib/weekday-name.ts'
import './opening-hours.css'
import { OpeningSpans } from './opening-spans.tsx'

const asUsual = { from: '09:00', to: '18:00' }
const sundayClosed = (): OpeningHours => ({ ...everyDay([asUsual]), sun: [] })
const everyDay = (spans: OpeningHours['mon']) =>
  Object.fromEntries(weekdays.map((day) => [day, spans.map((span) => ({ ...span }))])) as OpeningHours

type FieldsProps = {
  isFixed: boolean
  /** What the switch says, and what it means while it is off. */
  label: string
  hint: string
}

/** When a place is open: several spans a day, none on a day it is closed, or not told at all. */
export function OpeningHoursFields({ isFixed, label, hint }: FieldsProps) {
  const { t } = useTranslation('configuration')
  const form = Form.useFormInstance<{ openingHours: OpeningHours | null }>()
  const hours = Form.useWatch('openingHours', { form, preserve: true })
  return (
    <>
      {/* A control of the form, so that it knows of a change. */}
      <Field
        name="openingHours"
        label={label}
        extra={hint}
        getValueProps={(value) => ({ checked: Boolean(value) })}
        normalize={(isOn: boolean) => (isOn ? sundayClosed() : null)}
      >
        <Switch disabled={isFixed || undefined} />
      </Field>
      {hours && (
        <>
          {weekdays.map((day) => (
            <OpeningDay key={day} day={day} isFixed={isFixed} isOpen={Boolean(hours[day]?.length)} />
          ))}
          {!isFixed && (
            <Button onClick={() => form.setFieldValue('openingHours', everyDay(hours.mon ?? []))}>
              {t('hours.copyDown')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

type DayProps = { day: Weekday; isOpen: boolean; isFixed: boolean }

function OpeningDay({ day, isOpen, isFixed }: DayProps) {
  const { t, i18n } = useTranslation('configuration')
  const form = Form.useFormInstance()
  const name = weekdayName(day, i18n.language)
  const label = t(isOpen ? 'hours.open' : 'hours.closed')
  return (
    <fieldset className="hours-day" aria-label={name}>
      <strong>{name}</strong>
      <span>
        <Switch
          checked={isOpen}
          disabled={isFixed || undefined}
          aria-label={`${name}: ${t('hours.open')}`}
          onChange={(isOn) => form.setFieldValue(['openingHours', day], isOn ? [asUsual] : [])}
        />
        {label}
      </span>
      <OpeningSpans day={day} name={name} isFixed={isFixed} />
    </fieldset>
  )
}
