import { InputNumber } from 'antd'
import { Field } from '../../../kit/form.tsx'

type Props = {
  name: string | (string | number)[]
  label: string
  hint?: string
  unit?: string
  required?: boolean
  disabled?: boolean
}

/** A whole number; what is too much or too little is told, not changed behind the typist's back. */
export function NumberField({ name, label, hint, unit, required, disabled }: Props) {
  return (
    <Field name={name} label={label} extra={hint} required={required}>
      {/* The buttons' names are English in every language; the arrow keys do the same. */}
      <InputNumber
        controls={false}
        suffix={unit}
        inputMode="numeric"
        disabled={disabled || undefined}
        className="number-field"
      />
    </Field>
  )
}
