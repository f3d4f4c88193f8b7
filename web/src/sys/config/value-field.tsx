import { kindOfKey } from '@chopcard/contract/platform/system-config.ts'
import { Input, InputNumber, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../kit/form.tsx'
import { useConfigWords } from './config-words.ts'

/** The field of a setting's value: as its kind needs; the value is a text in any case. */
export function ValueField({ settingKey, isSet }: { settingKey: string; isSet?: boolean }) {
  const { t } = useTranslation('sys-config')
  const { aboutOf } = useConfigWords()
  const known = kindOfKey(settingKey)
  if (!known) return null
  const limits = known.kind === 'number' ? t('range', { min: known.min, max: known.max }) : ''
  const secret = known.kind === 'secret' && isSet ? t('secretHint') : ''
  const extra = [aboutOf(settingKey), limits, secret].filter(Boolean).join(' ')
  if (known.kind === 'switch')
    return (
      <Field
        name="value"
        label={t('field.value')}
        extra={extra}
        valuePropName="checked"
        getValueProps={(value: unknown) => ({ checked: value === 'true' })}
        normalize={String}
      >
        <Switch />
      </Field>
    )
  if (known.kind === 'number')
    return (
      <Field
        name="value"
        label={t('field.value')}
        extra={extra}
        required
        getValueProps={(value: unknown) => ({ value: value === undefined ? null : Number(value) })}
        normalize={(value: number | null) => (value === null ? '' : String(value))}
      >
        <InputNumber min={known.min} max={known.max} precision={0} style={{ width: '100%' }} />
      </Field>
    )
  return (
    <Field name="value" label={t('field.value')} extra={extra} required={known.kind === 'secret'}>
      {known.kind === 'secret' ? (
        <Input.Password maxLength={known.max} autoComplete="new-password" />
      ) : (
        <Input.TextArea maxLength={known.max} autoSize={{ minRows: 2, maxRows: 6 }} showCount />
      )}
    </Field>
  )
}
