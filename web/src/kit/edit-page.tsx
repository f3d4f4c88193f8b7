import { Button, Card, Flex, Form, Tabs, type FormProps } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ZodForm, type ZodForm as Zod } from './form.tsx'
import { Page } from './page.tsx'
import { useUnsavedGuard } from './unsaved-guard.tsx'

export type EditTab = {
  key: string
  label: string
  content: ReactNode
  /** The fields on it, by the first part of their names: an error there opens this tab. */
  fields?: readonly string[]
}

type EditPageProps<S extends z.ZodType> = {
  title: string
  about?: ReactNode
  extra?: ReactNode
  form: Zod<S>
  initialValues: FormProps['initialValues']
  /** Makes the call; throw to keep the form open with the refusal on it. */
  onSave: (values: z.output<S>) => Promise<unknown>
  /** After a save that went well, when the form no longer counts as changed. */
  onSaved?: () => void
  onCancel?: () => void
  saveLabel?: string
  readOnly?: boolean
  width?: number
} & ({ tabs: EditTab[]; children?: undefined } | { tabs?: undefined; children: ReactNode })

/** A screen that edits one thing: form, tabs, a bar with Save that stays in sight, and a guard for unsaved changes. */
export function EditPage<S extends z.ZodType>(props: EditPageProps<S>) {
  const { form, tabs, onSave, onSaved, onCancel, readOnly } = props
  const { t } = useTranslation()
  const [changed, setChanged] = useState(false)
  const [saving, setSaving] = useState(false)
  const [tab, setTab] = useState(tabs?.[0]?.key)
  const guard = useUnsavedGuard(changed)

  const openTabOf = (field: string | number | undefined) => {
    const hit = tabs?.find(({ fields }) => fields?.includes(String(field)))
    if (hit) setTab(hit.key)
  }
  const save = async (values: z.output<S>) => {
    setSaving(true)
    try {
      await onSave(values)
    } catch (error) {
      openTabOf(form.refuse(error)?.[0])
      return
    } finally {
      setSaving(false)
    }
    setChanged(false)
    guard.release()
    onSaved?.()
  }
  return (
    <Page title={props.title} about={props.about} extra={props.extra} width={props.width ?? 960}>
      <ZodForm
        form={form}
        initialValues={props.initialValues}
        onSubmit={save}
        onValuesChange={() => setChanged(true)}
        onFinishFailed={({ errorFields }) => openTabOf(errorFields[0]?.name[0])}
        disabled={readOnly}
      >
        <Card>
          {tabs ? (
            <Tabs
              activeKey={tab}
              onChange={setTab}
              items={tabs.map(({ key, label, content }) => ({ key, label, children: content, forceRender: true }))}
            />
          ) : (
            props.children
          )}
        </Card>
        {!readOnly && (
          <Flex className="save-bar" justify="flex-end" gap={12}>
            {onCancel && <Button onClick={onCancel}>{t('action.cancel')}</Button>}
            <Form.Item noStyle>
              <Button type="primary" htmlType="submit" loading={saving}>
                {props.saveLabel ?? t('action.save')}
              </Button>
            </Form.Item>
          </Flex>
        )}
      </ZodForm>
      {guard.dialog}
    </Page>
  )
}
