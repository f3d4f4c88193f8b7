import {
  AutomationBody,
  deleteAutomation,
  editAutomation,
  getAutomation,
  listAutomations,
} from '@chopcard/contract/office/merchant/automations.ts'
import { useNavigate } from '@tanstack/react-router'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../../kit/edit-page.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'
import type { Language } from '../../../lib/languages.ts'
import { call } from '../../../lib/call.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { AutomationFields } from './automation-fields.tsx'
import { type Detail, valuesOf } from './automation-values.ts'
import { History } from './history.tsx'
import { Preview } from './preview.tsx'
import { useAutomationWords } from './use-automation-words.ts'

/** One automation: what it does, and what it has done. */
export default function EditAutomation() {
  const { id = '' } = usePathParams()
  // Editing begins with what is saved now, never with what was read a while ago.
  const read = useRead(getAutomation, { params: { id } }, { staleTime: 0, gcTime: 0 })
  if (read.isError && !read.data) return <Failure error={read.error} retry={read.refetch} />
  if (!read.data || !read.isFetchedAfterMount) return <Waiting />
  return <Opened key={id} detail={read.data.data} />
}

function Opened({ detail }: { detail: Detail }) {
  const { t } = useTranslation(['automations', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const may = useMay()
  const words = useAutomationWords()
  const form = useZodForm(AutomationBody)
  const save = useChange(editAutomation, { after: () => refresh(listAutomations, getAutomation) })
  const { id, name } = detail
  const params = { id }
  const readVersion = async () => (await call(getAutomation, { params })).data.version
  const { setSeen, saving } = useSeen(detail.version, readVersion)
  const onSave = (body: z.output<typeof AutomationBody>) =>
    saving(async (version) => {
      await save.mutateAsync({ params, body: { ...body, version } })
      setSeen(await readVersion())
    })
  const leave = () => void navigate({ to: '/campaign/automations' })
  const goneSegment = detail.segment?.name === null ? detail.segment.id : undefined
  const written = detail.message ? (Object.keys(detail.message.words) as Language[]) : undefined
  return (
    <EditPage
      title={name}
      about={[words.when(detail), ...words.who(detail)].join(' · ')}
      form={form}
      readOnly={!may(editAutomation)}
      initialValues={valuesOf(detail)}
      onSave={onSave}
      onSaved={() => message.success(t('saved', { ns: 'common' }))}
      onCancel={leave}
      extra={<DeleteButton id={id} onDeleted={leave} />}
      aside={<Preview id={id} form={form.antd} />}
      tabs={[
        {
          key: 'settings',
          label: t('tab.settings'),
          content: <AutomationFields form={form.antd} written={written} goneSegment={goneSegment} />,
          fields: Object.keys(AutomationBody.shape),
        },
        { key: 'history', label: t('tab.history'), content: <History detail={detail} />, isAside: true },
      ]}
    />
  )
}

function DeleteButton({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { t } = useTranslation('automations')
  const remove = useChange(deleteAutomation, { after: () => refresh(listAutomations) })
  const [title, about, button, keep] = [t('delete.title'), t('delete.about'), t('delete.button'), t('delete.keep')]
  const stop = () => remove.mutateAsync({ params: { id } }).then(onDeleted)
  return <StopButton route={deleteAutomation} words={{ title, about, button, keep }} stop={stop} />
}
