import { ArrowRightOutlined } from '@ant-design/icons'
import { App, Button, Card, Flex, Form, Tabs, type FormProps } from 'antd'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ZodForm, type ZodForm as Zod } from './form.tsx'
import './edit-page.css'
import { MoreTabs, moreKey, ProblemBadge } from './more-tabs.tsx'
import { finishPage } from './open-pages.ts'
import { Page } from './page.tsx'
import { useTabProblems } from './tab-problems.ts'
import { useUnsavedGuard } from './unsaved-guard.tsx'

export type EditTab = {
  key: string
  label: string
  content: ReactNode
  /** The fields on it, by the first part of their names: an error there opens this tab. */
  fields?: readonly string[]
  /** No part of what is edited: the form does not begin with it, and it is drawn when it is opened. */
  isAside?: true
  /** It stands behind «More», with a line on what it contains and whether it is on. */
  more?: { about: string; state?: ReactNode }
}

type EditPageProps<S extends z.ZodType> = {
  title: string
  about?: ReactNode
  extra?: ReactNode
  form: Zod<S>
  initialValues: FormProps['initialValues']
  /** Makes the call; throw to keep the form open with the refusal on it, answer `false` to keep it open without one. */
  onSave: (values: z.output<S>) => Promise<unknown>
  /** After a save that went well, when the form no longer counts as changed. */
  onSaved?: () => void
  onCancel?: () => void
  saveLabel?: string
  /** Makes something new: once it is saved, the form's tab closes. */
  isNew?: boolean
  readOnly?: boolean
  width?: number
  /** Above the form: why it cannot be changed. */
  notice?: ReactNode
  /** Beside the form where there is room, above it elsewhere. */
  aside?: ReactNode
  /** Leads from tab to tab, for a form that is filled in for the first time. */
  guided?: boolean
} & ({ tabs: EditTab[]; children?: undefined } | { tabs?: undefined; children: ReactNode })

/** A screen that edits one thing: form, tabs, a bar with Save that stays in sight, and a guard for unsaved changes. */
export function EditPage<S extends z.ZodType>(props: EditPageProps<S>) {
  const { form, tabs, onSave, onSaved, onCancel, readOnly } = props
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [changed, setChanged] = useState(false)
  const [saving, setSaving] = useState(false)
  const [tab, setTab] = useState(tabs?.find(({ isAside }) => !isAside)?.key)
  const guard = useUnsavedGuard(changed)

  const problems = useTabProblems(form.antd, tabs)
  // A tab without fields has nothing to save, unless something on another tab was changed.
  const savesOn = changed || props.guided || !tabs || Boolean(tabs.find(({ key }) => key === tab)?.fields)
  const shown = tabs?.filter(({ more }) => !more)
  const further = tabs?.filter(({ more }) => more) ?? []
  const at = shown?.findIndex(({ key }) => key === tab) ?? -1
  const next = props.guided && at >= 0 ? shown?.[at + 1] : undefined
  const openPart = further.find(({ key }) => key === tab)?.key

  const goTo = (key: string) => {
    setTab(key)
    scrollTo({ top: 0 })
  }
  const openTabOf = (...names: readonly (readonly (string | number)[])[]) => {
    const found = tabs?.flatMap(({ key, fields }) => {
      const name = names.find(([first]) => fields?.includes(String(first)))
      return name ? [{ key, name }] : []
    })[0]
    if (!found) return
    setTab(found.key)
    // A hidden tab cannot be scrolled to: only once it is shown.
    requestAnimationFrame(() => form.goTo([...found.name]))
  }
  const save = async (values: z.output<S>) => {
    const path = location.pathname
    setSaving(true)
    try {
      if ((await onSave(values)) === false) return
    } catch (error) {
      openTabOf(form.refuse(error) ?? [])
      problems.count()
      return
    } finally {
      setSaving(false)
    }
    setChanged(false)
    guard.release()
    if (props.isNew) finishPage(path)
    // Who has gone on to another page meanwhile stays there: it may hold something that was typed.
    if (location.pathname === path) onSaved?.()
    else message.success(t('saved'))
  }
  const moreTab = {
    key: moreKey,
    label: (
      <TabLabel label={t('moreTabs.title')} problems={further.reduce((sum, { key }) => sum + problems.of(key), 0)} />
    ),
    children: (
      <MoreTabs parts={further} open={openPart} onOpen={(key) => goTo(key ?? moreKey)} problemsOf={problems.of} />
    ),
    forceRender: true,
  }
  return (
    <Page title={props.title} about={props.about} extra={props.extra} width={props.width ?? (props.aside ? 1320 : 960)}>
      <ZodForm
        form={form}
        initialValues={props.initialValues}
        onSubmit={save}
        onValuesChange={() => {
          setChanged(true)
          problems.recheck()
        }}
        className="edit-page"
        onFieldsChange={problems.count}
        onFinishFailed={({ errorFields }) => openTabOf(...errorFields.map(({ name }) => name))}
        disabled={readOnly}
      >
        {props.notice}
        <div className={props.aside ? 'edit-body' : undefined}>
          {props.aside && <aside className="edit-aside">{props.aside}</aside>}
          <Card className="edit-card">
            {tabs ? (
              <Tabs
                activeKey={openPart ? moreKey : tab}
                onChange={setTab}
                onMouseDown={keepInPlace}
                items={[
                  ...(shown ?? []).map(({ key, label, content, isAside }) => ({
                    key,
                    label: <TabLabel label={label} problems={problems.of(key)} />,
                    children: content,
                    forceRender: !isAside,
                  })),
                  ...(further.length ? [moreTab] : []),
                ]}
              />
            ) : (
              props.children
            )}
          </Card>
        </div>
        {!readOnly && savesOn && (
          <Flex className="save-bar" justify="flex-end" gap={12}>
            {onCancel && <Button onClick={onCancel}>{t('action.cancel')}</Button>}
            {next && (
              <Button icon={<ArrowRightOutlined />} iconPlacement="end" onClick={() => goTo(next.key)}>
                {next.label}
              </Button>
            )}
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

// A tab that gets the focus scrolls into view, away from under the pointer, and its click would be lost.
function keepInPlace(event: MouseEvent) {
  if ((event.target as Element).closest('.ant-tabs-tab')) event.preventDefault()
}

function TabLabel({ label, problems }: { label: string; problems: number }) {
  if (!problems) return label
  return (
    <span>
      {label} <ProblemBadge count={problems} />
    </span>
  )
}
