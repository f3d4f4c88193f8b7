import { Button, Form, Input, type InputProps, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { nullIfNotFound } from './staff-values.ts'

type Props = {
  name: string
  label: string
  hint: string
  /** What the button writes into it. */
  make: () => string
  /** Something is kept that is never shown, and may be taken away. */
  removable?: boolean
} & Pick<InputProps, 'maxLength' | 'inputMode'>

/** A field whose value a person types or has made. */
export function MadeField({ name, label, hint, make, removable, ...input }: Props) {
  const { t } = useTranslation('staff')
  const form = Form.useFormInstance()
  const isRemoved = Form.useWatch(name, form) === null && removable
  const set = (value: string | null) => {
    form.setFieldValue(name, value)
    void form.validateFields([name]).catch(() => undefined)
  }
  return (
    <Form.Item label={label} htmlFor={name} extra={isRemoved ? t('hint.removed') : hint}>
      <Space.Compact block>
        <Field name={name} noStyle normalize={nullIfNotFound}>
          <Input autoComplete="off" spellCheck={false} {...input} />
        </Field>
        <Button onClick={() => set(make())}>{t('make')}</Button>
        {removable && (
          <Button disabled={isRemoved} onClick={() => set(null)}>
            {t('remove')}
          </Button>
        )}
      </Space.Compact>
    </Form.Item>
  )
}
