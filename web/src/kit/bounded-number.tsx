import { InputNumber, type InputNumberProps } from 'antd'
import { useFieldLimits } from './form-limits.ts'

/** A whole number between the limits of its field: what is more or less becomes the nearest that is allowed. */
export function BoundedNumber(props: InputNumberProps<number>) {
  const { min, max } = useFieldLimits()
  return <InputNumber<number> controls={false} inputMode="numeric" precision={0} min={min} max={max} {...props} />
}
