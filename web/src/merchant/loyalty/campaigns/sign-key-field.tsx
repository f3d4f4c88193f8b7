import { Button, Input, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFieldLimits } from '../../../kit/form-limits.ts'

type Props = { id?: string; value?: string | null; onChange?: (key: string | null) => void; disabled?: boolean }

/** A key that is shown as a mask once it is stored: it stays, or another one takes its place. */
export function SignKeyField({ id, value, onChange, disabled }: Props) {
  const { t } = useTranslation('earning')
  const { max } = useFieldLimits()
  if (value?.startsWith('••••'))
    return (
      <Space.Compact block>
        <Input id={id} value={value} readOnly />
        <Button disabled={disabled} onClick={() => onChange?.(null)}>
          {t('shopify.replaceKey')}
        </Button>
      </Space.Compact>
    )
  return (
    <Input.Password
      id={id}
      value={value ?? ''}
      maxLength={max}
      autoComplete="new-password"
      spellCheck={false}
      disabled={disabled}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  )
}
