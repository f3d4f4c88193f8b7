import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { FormSection, SwitchField } from './form-section.tsx'

/** Where the campaign takes place, links, and how the code of a card behaves. */
export default function PlaceTab() {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <FormSection title={t('section.code')}>
        <SwitchField name="changingQr" label={t('field.changingQr')} hint={t('hint.changingQr')} />
      </FormSection>
      <FormSection title={t('section.place')} about={t('section.placeAbout')}>
        <Field name="venue" label={t('field.venue')} extra={t('hint.venue')}>
          <Input />
        </Field>
        <div className="form-grid">
          <Field name="locationName" label={t('field.locationName')}>
            <Input />
          </Field>
          <Field name="locationAddress" label={t('field.locationAddress')}>
            <Input />
          </Field>
          <Field name="guideUrl" label={t('field.guideUrl')} extra={t('hint.url')}>
            <Input type="url" inputMode="url" />
          </Field>
          <Field name="virtualTourUrl" label={t('field.virtualTourUrl')} extra={t('hint.url')}>
            <Input type="url" inputMode="url" />
          </Field>
        </div>
      </FormSection>
    </>
  )
}
