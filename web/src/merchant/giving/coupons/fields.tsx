import { Input, InputNumber, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { Field } from '../../../kit/form.tsx'

type TextProps = { name: string; label: string; hint?: string; required?: boolean }

/** One line of text. */
export const TextField = ({ name, label, hint, required }: TextProps) => (
  <Field name={name} label={label} extra={hint} required={required}>
    <Input />
  </Field>
)

/** A whole number, which may be below zero where that means «no limit». */
export const WholeField = ({ name, label, hint }: { name: string; label: string; hint?: string }) => (
  <Field name={name} label={label} extra={hint}>
    <InputNumber controls={false} className="coupon-number" />
  </Field>
)

/** A yes or no, with what it means below it. */
export const SwitchField = ({ name, label, hint }: { name: string; label: string; hint: string }) => (
  <Field name={name} label={label} extra={hint} valuePropName="checked">
    <Switch />
  </Field>
)

type WallTimeProps = { id?: string; value?: string; onChange?: (time: string) => void; disabled?: boolean }

/** A day and a time of the merchant's clock: `2026-11-21T09:30`. */
export function WallTimeField({ id, value, onChange, disabled }: WallTimeProps) {
  const { t } = useTranslation('coupons')
  const [day, time] = [value?.slice(0, 10) ?? '', value?.slice(11, 16) || '00:00']
  const set = (newDay: string, newTime: string) => onChange?.(newDay ? `${newDay}T${newTime}` : '')
  return (
    <span className="coupon-wall-time">
      <DayField id={id} value={day || null} disabled={disabled} onChange={(next) => set(next ?? '', time)} />
      <Input
        type="time"
        aria-label={t('field.time')}
        value={time}
        disabled={disabled}
        onChange={(event) => event.target.value && set(day, event.target.value)}
      />
    </span>
  )
}
