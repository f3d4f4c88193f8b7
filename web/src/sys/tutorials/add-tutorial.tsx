import { createSystemTutorial, listSystemTutorials } from '@chopcard/contract/platform/admin/tutorials.ts'
import { useNavigate } from '@tanstack/react-router'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { EditPage } from '../../kit/edit-page.tsx'
import { useZodForm } from '../../kit/form.tsx'
import { refresh } from '../../lib/query.ts'
import { useOperation } from '../../lib/use-operation.ts'
import { TutorialFields } from './tutorial-form.tsx'
import { TutorialForm } from './tutorial-values.ts'

/** A new tutorial, which comes after the last one. */
export default function AddTutorial() {
  const { t } = useTranslation('sys-tutorials')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(TutorialForm)
  const create = useOperation(createSystemTutorial)
  const leave = () => void navigate({ to: '/sys/setup/tutorial-list' as '/' })
  return (
    <EditPage
      title={t('form.new')}
      form={form}
      initialValues={{ enabled: true, picture: null, texts: {} }}
      onSave={async (body) => (await create.run({ body })) ?? false}
      onSaved={() => {
        void refresh(listSystemTutorials)
        message.success(t('form.saved'))
        leave()
      }}
      onCancel={leave}
    >
      <TutorialFields />
    </EditPage>
  )
}
