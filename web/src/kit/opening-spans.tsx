import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Weekday } from '@chopcard/contract/accounts/merchant/opening-hours.ts'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field, FieldList } from './form.tsx'

type Props = { day: Weekday; name: string; isFixed: boolean }

/** The spans of one day, each from a time to a time. */
export function OpeningSpans({ day, name, isFixed }: Props) {
  const { t } = useTranslation('configuration')
  return (
    <FieldList name={['openingHours', day]}>
      {(spans, { add, remove, isFull }) => (
        <div className="hours-spans">
          {spans.map((span, index) => (
            <div key={span.key} className="hours-span">
              <Field name={[span.name, 'from']}>
                <Input type="time" aria-label={t('hours.from', { day: name })} />
              </Field>
              <span>–</span>
              <Field name={[span.name, 'to']}>
                <Input type="time" aria-label={t('hours.to', { day: name })} />
              </Field>
              {!isFixed && index > 0 && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('hours.remove', { day: name })}
                  onClick={() => remove(span.name)}
                />
              )}
              {!isFixed && index === spans.length - 1 && !isFull && (
                <Button
                  type="text"
                  icon={<PlusOutlined />}
                  aria-label={t('hours.add', { day: name })}
                  onClick={() => add({ from: '', to: '' })}
                />
              )}
            </div>
          ))}
        </div>
      )}
    </FieldList>
  )
}
