import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { DatesSection } from './dates-section.tsx'
import { FormSection } from './form-section.tsx'
import type { TabProps } from './tab-props.ts'

/** When it runs and on which terms; saved, its QR code brings the first members. */
export default function PublishStep({ ended }: TabProps) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <DatesSection ended={ended} />
      <FormSection title={t('section.terms')}>
        <Field name="terms" extra={t('hint.terms')}>
          <Input.TextArea aria-label={t('field.terms')} autoSize={{ minRows: 4, maxRows: 14 }} />
        </Field>
      </FormSection>
    </>
  )
}
