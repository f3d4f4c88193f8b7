import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../kit/form.tsx'
import './apple-identifiers.css'
import { FileField } from './file-field.tsx'

const certificates = '.p12,.pfx,.pem,.cer,.crt,.der'

/** The files that sign passes. They are sent once and never come back. */
export function CredentialFields({ required }: { required?: boolean }) {
  const { t } = useTranslation('apple-identifiers')
  return (
    <section className="apple-section">
      <h2>{t(required ? 'section.certificate' : 'section.renew')}</h2>
      <p>{t(required ? 'hint.secret' : 'hint.renew')}</p>
      <Field name="certificate" label={t('field.certificate')} extra={t('hint.certificate')}>
        <FileField accept={certificates} />
      </Field>
      <div className="apple-pair">
        <Field name="privateKey" label={t('field.privateKey')}>
          <FileField accept=".pem,.key,.der" />
        </Field>
        <Field name="passphrase" label={t('field.passphrase')} normalize={(typed: string) => typed || undefined}>
          <Input.Password autoComplete="new-password" />
        </Field>
      </div>
      <Field name="issuer" label={t('field.issuer')} extra={t('hint.issuer')}>
        <FileField accept=".cer,.pem,.crt,.der" />
      </Field>
    </section>
  )
}
