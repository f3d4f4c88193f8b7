import { campaignPresignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { PictureField } from '../../../kit/picture-field.tsx'
import { ColoursSection } from './colours-section.tsx'
import { FormSection } from './form-section.tsx'
import './look-step.css'
import type { TabProps } from './tab-props.ts'

/** Colours and pictures. */
export default function LookStep({ readOnly }: TabProps) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <FormSection title={t('section.pictures')}>
        <div className="form-grid">
          <Field name="logo" label={t('field.logo')}>
            <PictureField kind="campaignLogo" grant={campaignPresignedUrl} width={104} />
          </Field>
          <Field
            name="registrationFormLogo"
            label={t('field.registrationFormLogo')}
            extra={t('hint.registrationFormLogo')}
          >
            <PictureField kind="registrationFormLogo" grant={campaignPresignedUrl} width={104} optional />
          </Field>
        </div>
        <Field name="heroImage" label={t('field.heroImage')} extra={t('hint.heroImage')}>
          <PictureField kind="hero" grant={campaignPresignedUrl} width={260} optional />
        </Field>
      </FormSection>
      <ColoursSection readOnly={readOnly} />
    </>
  )
}
