import { Alert, Button, Card, Flex, Typography, type FormProps } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import './edit-page.css'
import { ZodForm, type ZodForm as Zod } from './form.tsx'
import './settings-form.css'
import { useUnsavedGuard } from './unsaved-guard.tsx'

type Props<S extends z.ZodType> = {
  form: Zod<S>
  initialValues: FormProps['initialValues']
  /** The reader may look, but not change anything. */
  isFixed: boolean
  /** Makes the call; a refusal it throws lands on the fields. */
  onSave: (values: z.output<S>) => Promise<unknown>
  children: ReactNode
}

/** The form of one tab of settings: its own Save, and a guard for unsaved changes. */
export function SettingsForm<S extends z.ZodType>({ form, initialValues, isFixed, onSave, children }: Props<S>) {
  const { t } = useTranslation()
  const [isChanged, setChanged] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const guard = useUnsavedGuard(isChanged)
  const save = async (values: z.output<S>) => {
    setSaving(true)
    try {
      await onSave(values)
    } finally {
      setSaving(false)
    }
    setChanged(false)
  }
  return (
    <>
      {isFixed && <Alert type="info" showIcon title={t('settingsReadOnly')} className="settings-notice" />}
      <ZodForm
        form={form}
        initialValues={initialValues}
        onSubmit={save}
        onValuesChange={() => setChanged(true)}
        className="edit-page"
        disabled={isFixed}
      >
        <Card className="edit-card">{children}</Card>
        {!isFixed && (
          <Flex className="save-bar" justify="flex-end">
            <Button type="primary" htmlType="submit" loading={isSaving}>
              {t('action.save')}
            </Button>
          </Flex>
        )}
      </ZodForm>
      {guard.dialog}
    </>
  )
}

type SectionProps = { title: string; about?: string; children: ReactNode }

/** A group of settings under a heading. */
export function Section({ title, about, children }: SectionProps) {
  return (
    <section className="settings-section">
      <Typography.Title level={2} className="card-title">
        {title}
      </Typography.Title>
      {about && <p className="settings-about">{about}</p>}
      {children}
    </section>
  )
}
