import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { Field } from '../../../kit/form.tsx'
import { ScopeBoxes } from './scope-boxes.tsx'

/** What every key has: its name, what it may do, from where, and until when. */
export function KeyFields() {
  const { t } = useTranslation('integration-keys')
  return (
    <>
      <Field name="name" label={t('field.name')} extra={t('hint.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="scopes" label={t('field.scopes')} extra={t('hint.scopes')}>
        <ScopeBoxes />
      </Field>
      <Field name="addresses" label={t('field.addresses')} extra={t('hint.addresses')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} placeholder="203.0.113.7" />
      </Field>
      <Field name="expiresOn" label={t('field.expiresOn')} extra={t('hint.expiresOn')}>
        <DayField />
      </Field>
    </>
  )
}
