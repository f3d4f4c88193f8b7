import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { orNothing } from './staff-values.ts'

/** A password for somebody else, to be handed over. */
export function PasswordField({ required }: { required?: boolean }) {
  const { t } = useTranslation('staff')
  return (
    <div className="staff-pair">
      <Field
        name="newPassword"
        label={t(required ? 'field.password' : 'field.newPassword')}
        words={{ required: t('required') }}
        normalize={orNothing}
        extra={t(required ? 'hint.password' : 'hint.newPassword')}
      >
        <Input.Password autoComplete="new-password" />
      </Field>
    </div>
  )
}
