import { ColorPicker } from 'antd'

type Props = {
  id?: string
  disabled?: boolean
  value?: string | null
  onChange?: (colour: string) => void
}

/** Only `colour-field.tsx` loads it. */
export default function ColourPicker({ value, onChange, disabled }: Props) {
  return (
    <ColorPicker
      value={value}
      format="hex"
      disabled={disabled}
      disabledAlpha
      disabledFormat
      showText
      onChange={(colour) => onChange?.(colour.toHexString().slice(0, 7).toLowerCase())}
    />
  )
}
