import { editMerchant } from '@chopcard/contract/merchant/edit-merchant.ts'
import { Alert, Button, Card, Flex, type FormProps } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ZodForm, type ZodForm as Zod } from '../../kit/form.tsx'
import { useMay } from '../../kit/permissions.tsx'
import { useUnsavedGuard } from '../../kit/unsaved-guard.tsx'

type Props<S extends z.ZodType> = {
  form: Zod<S>
  initialValues: FormProps['initialValues']
  /** Makes the call; a refusal it throws lands on the fields. */
  onSave: (values: z.output<S>) => Promise<unknown>
  children: ReactNode
}

/** The form of one tab: its own Save, a guard for unsaved changes, and read-only for who may not change it. */
export function SettingsForm<S extends z.ZodType>({ form, initialValues, onSave, children }: Props<S>) {
  const { t } = useTranslation(['configuration', 'common'])
  const isFixed = !useMay()(editMerchant)
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
      {isFixed && <Alert type="info" showIcon title={t('readOnly')} className="settings-notice" />}
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
              {t('action.save', { ns: 'common' })}
            </Button>
          </Flex>
        )}
      </ZodForm>
      {guard.dialog}
    </>
  )
}
