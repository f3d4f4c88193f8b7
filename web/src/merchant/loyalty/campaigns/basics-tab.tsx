import { campaignPresignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { PictureField } from '../../../kit/picture-field.tsx'
import './basics-tab.css'
import { ColoursSection } from './colours-section.tsx'
import { DatesSection } from './dates-section.tsx'
import { FormSection, SwitchField } from './form-section.tsx'
import type { TabProps } from './tab-props.ts'

/** Name, pictures, colours, dates, place and terms. */
export default function BasicsTab({ readOnly, ended }: TabProps) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <FormSection title={t('section.card')}>
        <Field name="name" label={t('field.name')} extra={t('hint.name')}>
          <Input />
        </Field>
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
      <DatesSection ended={ended} />
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
      <FormSection title={t('section.terms')}>
        <Field name="terms" extra={t('hint.terms')}>
          <Input.TextArea aria-label={t('field.terms')} autoSize={{ minRows: 4, maxRows: 14 }} />
        </Field>
      </FormSection>
    </>
  )
}
