import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { Field } from '../../../kit/form.tsx'
import { merchantTimeZone } from '../../../lib/format.ts'
import { FormSection } from './form-section.tsx'
import type { FormValues } from './form-values.ts'
import { merchantToday } from './merchant-today.ts'

/** When people may join, when rewards are given, and when it all ends: days of the merchant's calendar. */
export function DatesSection({ ended }: { ended?: boolean }) {
  const { t } = useTranslation('campaigns')
  const form = Form.useFormInstance<FormValues>()
  const start = Form.useWatch<string | null | undefined>('registrationStart', form)
  const redemption = Form.useWatch<string | null | undefined>('redemptionStart', form)
  const zone = merchantTimeZone()
  // An end in the past would close the campaign for good with the next save.
  const today = ended ? undefined : merchantToday()
  const earliestEnd = [start, redemption, today]
    .filter((day) => day !== null && day !== undefined)
    .sort()
    .at(-1)
  return (
    <FormSection title={t('section.dates')} about={t('section.datesAbout', { zone: zone?.replaceAll('_', ' ') })}>
      <div className="form-grid">
        <Field name="registrationStart" label={t('field.registrationStart')} extra={t('hint.registration')}>
          <DayField />
        </Field>
        <Field name="registrationEnd" label={t('field.registrationEnd')}>
          <DayField from={start} />
        </Field>
        <Field name="redemptionStart" label={t('field.redemptionStart')} extra={t('hint.redemptionStart')}>
          <DayField />
        </Field>
        <Field name="endDate" label={t('field.endDate')} extra={t('hint.endDate')}>
          <DayField from={earliestEnd} />
        </Field>
      </div>
    </FormSection>
  )
}
