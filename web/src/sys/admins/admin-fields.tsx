import { Input, Radio, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { EmailInput } from '../../kit/email-input.tsx'
import { Field } from '../../kit/form.tsx'
import './admins.css'

/** Name, address, what they may do, and whether they may sign in. */
export function AdminFields() {
  const { t } = useTranslation(['admins', 'staff'])
  const kind = (value: boolean, name: 'agent' | 'admin') => ({
    value,
    label: (
      <span>
        {t(`kind.${name}`)} <small>{t(`kind.${name}About`)}</small>
      </span>
    ),
  })
  return (
    <section className="admin-section">
      <div className="admin-pair">
        <Field name="name" label={t('field.name', { ns: 'staff' })}>
          <Input autoComplete="off" />
        </Field>
        <Field name="email" label={t('field.email', { ns: 'staff' })}>
          <EmailInput autoComplete="off" />
        </Field>
      </div>
      <Field name="isAgent" label={t('kind.label')}>
        <Radio.Group className="admin-kinds" options={[kind(false, 'admin'), kind(true, 'agent')]} />
      </Field>
      <Field
        name="enabled"
        label={t('field.enabled', { ns: 'staff' })}
        valuePropName="checked"
        extra={t('hint.enabled', { ns: 'staff' })}
      >
        <Switch />
      </Field>
    </section>
  )
}

/** A password for somebody else, to be handed over. */
export function AdminPassword({ required }: { required?: boolean }) {
  const { t } = useTranslation('staff')
  return (
    <div className="admin-pair">
      <Field
        name="newPassword"
        label={t(required ? 'field.password' : 'field.newPassword')}
        normalize={(typed: string) => typed || undefined}
        extra={t(required ? 'hint.password' : 'hint.newPassword')}
      >
        <Input.Password autoComplete="new-password" />
      </Field>
    </div>
  )
}
