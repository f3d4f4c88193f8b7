import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, FieldList } from '../../../kit/form.tsx'
import { formatClock, merchantTimeZone } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/language.ts'
import { weekdayName, weekdaysInOrder } from '../../../lib/weekday-name.ts'
import { FormSection } from './form-section.tsx'
import type { FormValues, MultiplierValues } from './form-values.ts'
import './multiplier-rows.css'
import { NumberField } from './number-field.tsx'

const firstHours: MultiplierValues = { weekdays: [2], from: '14:00', to: '17:00', factor: 2 }

/** Hours in which a visit earns several times as much, each said in words (decisions/earning.md §8). */
export function MultiplierRows({ readOnly }: { readOnly?: boolean }) {
  const { t } = useTranslation('campaigns')
  return (
    <FormSection title={t('section.multipliers')} about={t('hint.multipliers', { zone: merchantTimeZone() })}>
      <FieldList name="multipliers">
        {(rows, { add, remove, isFull }) => (
          <>
            {rows.map(({ key, name }) => (
              <MultiplierRow key={key} index={name} readOnly={readOnly} onRemove={() => remove(name)} />
            ))}
            {!readOnly && !isFull && (
              <Button icon={<PlusOutlined />} onClick={() => add(firstHours)}>
                {t('multiplier.add')}
              </Button>
            )}
          </>
        )}
      </FieldList>
    </FormSection>
  )
}

type RowProps = { index: number; readOnly?: boolean; onRemove: () => void }

function MultiplierRow({ index, readOnly, onRemove }: RowProps) {
  const { t } = useTranslation('campaigns')
  const values = Form.useWatch((all: FormValues) => all.multipliers?.[index])
  const words = useMultiplierWords()
  return (
    <div className="multiplier">
      <div className="multiplier-fields">
        <Field name={[index, 'weekdays']} label={t('multiplier.weekdays')}>
          <Select
            mode="multiple"
            options={weekdaysInOrder.map((day, place) => ({
              value: place + 1,
              label: weekdayName(day, currentLanguage()),
            }))}
          />
        </Field>
        <Field name={[index, 'from']} label={t('multiplier.from')} normalize={emptyIsNull}>
          <Input type="time" />
        </Field>
        <Field name={[index, 'to']} label={t('multiplier.to')} normalize={emptyIsNull}>
          <Input type="time" />
        </Field>
        <NumberField name={[index, 'factor']} label={t('multiplier.factor')} />
      </div>
      <div className="multiplier-words">
        <strong>{values && words(values)}</strong>
        {!readOnly && (
          <Button type="text" icon={<DeleteOutlined />} aria-label={t('multiplier.remove')} onClick={onRemove} />
        )}
      </div>
    </div>
  )
}

const emptyIsNull = (value: unknown) => (value === '' ? null : value)

/** The hours in words: «2 times as much on Tuesday, 2:00 PM to 5:00 PM». */
function useMultiplierWords() {
  const { t } = useTranslation('campaigns')
  return ({ weekdays = [], from, to, factor }: Partial<MultiplierValues>): string => {
    if (!factor || !weekdays.length) return ''
    const names = weekdaysInOrder.filter((_, place) => weekdays.includes(place + 1))
    const days = new Intl.ListFormat(currentLanguage()).format(names.map((day) => weekdayName(day, currentLanguage())))
    if (!from && !to) return t('multiplier.allDay', { factor, days })
    return t('multiplier.between', { factor, days, from: formatClock(from ?? '00:00'), to: formatClock(to ?? '00:00') })
  }
}
