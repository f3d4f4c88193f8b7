import { BoundedNumber } from '../../../kit/bounded-number.tsx'
import { registrationModes } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { presignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ColourField } from '../../../kit/colour-field.tsx'
import { Field } from '../../../kit/form.tsx'
import { PictureField } from '../../../kit/picture-field.tsx'
import { CurrencySelect, TimeZoneSelect } from '../../../kit/region-select.tsx'
import { languageNames, languages } from '../../../lib/languages.ts'
import { CopyableFact } from './copyable-fact.tsx'

/** What the shop is called and where it is. */
export function ShopFields({ merchantId, isFixed }: { merchantId: string; isFixed: boolean }) {
  const { t } = useTranslation('configuration')
  return (
    <>
      <CopyableFact label={t('field.merchantId')} value={merchantId} hint={t('field.merchantIdHint')} />
      <Field name="name" label={t('field.name')}>
        <Input autoComplete="organization" />
      </Field>
      <Field name="logo" label={t('field.logo')}>
        <PictureField kind="merchantLogo" grant={presignedUrl} optional disabled={isFixed} width={96} />
      </Field>
      <Field name="address" label={t('field.address')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
      <div className="settings-grid">
        <Field name="phone" label={t('field.phone')}>
          <Input type="tel" autoComplete="tel" />
        </Field>
        <Field name="website" label={t('field.website')}>
          <Input type="url" autoComplete="url" />
        </Field>
      </div>
    </>
  )
}

/** How the page looks on which the shop's staff sign in. */
export function SignInFields({ shortKey, isFixed }: { shortKey: string; isFixed: boolean }) {
  const { t } = useTranslation('configuration')
  return (
    <>
      <CopyableFact label={t('field.signInUrl')} value={`${location.origin}/merchant/login?shop=${shortKey}`} />
      <Field name="backgroundColor" label={t('field.backgroundColor')} extra={t('field.backgroundColorHint')}>
        <ColourField disabled={isFixed} />
      </Field>
      <Field name="backgroundImage" label={t('field.backgroundImage')}>
        <PictureField kind="signInBackground" grant={presignedUrl} optional disabled={isFixed} width={96} />
      </Field>
    </>
  )
}

/** Language, time zone and currency. */
export function RegionFields() {
  const { t } = useTranslation('configuration')
  return (
    <>
      <Field name="primaryLanguage" label={t('field.primaryLanguage')} extra={t('field.primaryLanguageHint')}>
        <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      </Field>
      <div className="settings-grid">
        <Field name="timeZone" label={t('field.timeZone')}>
          <TimeZoneSelect />
        </Field>
        <Field name="currency" label={t('field.currency')}>
          <CurrencySelect />
        </Field>
      </div>
    </>
  )
}

/** What members are asked for when they register. */
export function RegistrationFields() {
  const { t } = useTranslation('configuration')
  return (
    <>
      <Field name="mobileRegistrationMode" label={t('field.mode')}>
        <Select options={registrationModes.map((value) => ({ value, label: t(`modes.${value}`) }))} />
      </Field>
      <Field name="registrationText" label={t('field.registrationText')} extra={t('field.registrationTextHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
      </Field>
      <Field name="terms" label={t('field.terms')} extra={t('field.termsHint')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
      </Field>
    </>
  )
}

/** How long the PINs of staff are at least. */
export function PinField() {
  const { t } = useTranslation('configuration')
  return (
    <Field name="pinLength" label={t('field.pinLength')} extra={t('field.pinLengthHint')}>
      <BoundedNumber />
    </Field>
  )
}
