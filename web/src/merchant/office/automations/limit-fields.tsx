import { Form, type FormInstance, Input, InputNumber, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { firstLimit, firstQuiet } from './automation-values.ts'

type Props = { form: FormInstance }

/** How often a member gets something, when nobody is disturbed, and whether some get nothing. */
export function LimitFields({ form }: Props) {
  const { t } = useTranslation('automations')
  return (
    <>
      <Optional form={form} name="limit" first={firstLimit} label={t('form.limit')}>
        {(['times', 'days'] as const).map((part) => (
          <Field key={part} name={['limit', part]} label={t(`form.${part}`)}>
            <InputNumber controls={false} inputMode="numeric" className="number-field" />
          </Field>
        ))}
      </Optional>
      <Optional form={form} name="quiet" first={firstQuiet} label={t('form.quiet')} extra={t('form.quietHint')}>
        <Field name={['quiet', 'from']} label={t('form.quietFrom')}>
          <Input type="time" />
        </Field>
        <Field name={['quiet', 'to']} label={t('form.quietTo')}>
          <Input type="time" />
        </Field>
      </Optional>
      <Field name="holdsOut" label={t('form.holdsOut')} extra={t('form.holdsOutHint')} valuePropName="checked">
        <Switch />
      </Field>
    </>
  )
}

type OptionalProps = Props & { name: string; first: object; label: string; extra?: string; children: React.ReactNode }

/** Fields that are there while a switch is on: their value is watched although nothing shows it. */
function Optional({ form, name, first, label, extra, children }: OptionalProps) {
  const value = Form.useWatch(name, { form, preserve: true }) as object | null | undefined
  const id = `automation-${name}`
  return (
    <>
      <Form.Item label={label} htmlFor={id} extra={extra}>
        <Switch id={id} checked={Boolean(value)} onChange={(isOn) => form.setFieldValue(name, isOn ? first : null)} />
      </Form.Item>
      {value && <div className="automation-pair">{children}</div>}
    </>
  )
}
