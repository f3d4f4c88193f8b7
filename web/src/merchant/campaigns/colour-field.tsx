import { ColorPicker } from 'antd'

type Props = { id?: string; value?: string; onChange?: (colour: string) => void }

/** A form field for one opaque colour, held as `#rrggbb`. */
export function ColourField({ value, onChange }: Props) {
  return (
    <ColorPicker
      value={value}
      format="hex"
      disabledAlpha
      disabledFormat
      showText
      onChange={(colour) => onChange?.(colour.toHexString().slice(0, 7).toLowerCase())}
    />
  )
}
