import { Button, ColorPicker } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFieldName } from './field-label.ts'

type Props = {
  id?: string
  disabled?: boolean
  value?: string | null
  onChange?: (colour: string) => void
}

/** Only `colour-field.tsx` loads it. */
export default function ColourPicker({ id, value, onChange, disabled }: Props) {
  const { t } = useTranslation()
  const words = value ?? t('none')
  const name = useFieldName(words)
  return (
    <ColorPicker
      value={value}
      format="hex"
      disabled={disabled}
      disabledAlpha
      disabledFormat
      onChange={(colour) => onChange?.(colour.toHexString().slice(0, 7).toLowerCase())}
    >
      <Button
        id={id}
        disabled={disabled}
        aria-label={name}
        icon={<span className="colour-swatch" style={{ background: value ?? undefined }} />}
      >
        {words}
      </Button>
    </ColorPicker>
  )
}
