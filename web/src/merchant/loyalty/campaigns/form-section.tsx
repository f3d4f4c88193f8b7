import { Switch, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Field } from '../../../kit/form.tsx'

type SectionProps = { title: string; about?: string; children: ReactNode }

/** A group of fields that belong together, under a heading. */
export function FormSection({ title, about, children }: SectionProps) {
  return (
    <section className="form-section">
      <Typography.Title level={2} className="card-title">
        {title}
      </Typography.Title>
      {about && <p className="form-section-about">{about}</p>}
      {children}
    </section>
  )
}

type SwitchProps = { name: string; label: string; hint: string; disabled?: boolean; initial?: boolean }

/** A yes or no, with what it means beside it. */
export function SwitchField({ name, label, hint, disabled, initial }: SwitchProps) {
  return (
    <div className="switch-field">
      <Field name={name} valuePropName="checked" initialValue={initial} noStyle>
        {/* `false` would overrule a form that is read only. */}
        <Switch disabled={disabled || undefined} aria-label={label} />
      </Field>
      <div>
        <div>{label}</div>
        <Typography.Text type="secondary">{hint}</Typography.Text>
      </div>
    </div>
  )
}
