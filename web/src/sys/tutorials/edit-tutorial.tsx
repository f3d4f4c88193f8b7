import {
  deleteSystemTutorial,
  editSystemTutorial,
  getSystemTutorial,
  listSystemTutorials,
} from '@chopcard/contract/platform/admin/tutorials.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useNavigate } from '@tanstack/react-router'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../kit/edit-page.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useZodForm } from '../../kit/form.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import { call } from '../../lib/call.ts'
import { refresh, useChange, useRead } from '../../lib/query.ts'
import { useSeen } from '../../lib/use-seen.ts'
import { DeleteButton } from '../delete-button.tsx'
import { TutorialFields } from './tutorial-form.tsx'
import { TutorialForm } from './tutorial-values.ts'
import { usePathParams } from '../../kit/use-path-params.ts'

/** One tutorial with its texts and videos in every language. */
export default function EditTutorial() {
  const { id = '' } = usePathParams()
  const tutorial = useRead(getSystemTutorial, { params: { id } }, { staleTime: 0, gcTime: 0 })
  if (tutorial.isError && !tutorial.data) return <Failure error={tutorial.error} retry={tutorial.refetch} />
  if (!tutorial.data || !tutorial.isFetchedAfterMount) return <Waiting />
  return <Opened key={id} tutorial={tutorial.data.data} />
}

type Tutorial = Answer<typeof getSystemTutorial>['data']

function Opened({ tutorial: { id, sequence, version: first, ...values } }: { tutorial: Tutorial }) {
  const { t } = useTranslation('sys-tutorials')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(TutorialForm)
  const save = useChange(editSystemTutorial, { after: () => refresh(listSystemTutorials, getSystemTutorial) })
  const params = { id }
  const readAgain = async () => (await call(getSystemTutorial, { params })).data.version
  const { setSeen, saving } = useSeen(first, readAgain)
  const onSave = (body: z.output<typeof TutorialForm>) =>
    saving(async (version) => setSeen((await save.mutateAsync({ params, body: { ...body, version } })).data.version))
  const leave = () => void navigate({ to: '/sys/setup/tutorial-list' as '/' })
  const title = Object.values(values.texts)[0]?.title ?? ''
  return (
    <EditPage
      title={`${sequence}. ${title}`}
      extra={<DeleteTutorial id={id} onDeleted={leave} />}
      form={form}
      initialValues={values}
      onSave={onSave}
      onSaved={() => message.success(t('form.saved'))}
      onCancel={leave}
    >
      <TutorialFields />
    </EditPage>
  )
}

function DeleteTutorial({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { t } = useTranslation('sys-tutorials')
  const remove = useChange(deleteSystemTutorial, { after: () => refresh(listSystemTutorials) })
  const words = {
    title: t('delete.title'),
    about: t('delete.about'),
    button: t('delete.button'),
    keep: t('delete.keep'),
    done: t('delete.done'),
  }
  return <DeleteButton words={words} remove={() => remove.mutateAsync({ params: { id } })} onDeleted={onDeleted} />
}
