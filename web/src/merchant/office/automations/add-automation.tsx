import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { AutomationBody, createAutomation, listAutomations } from '@chopcard/contract/office/merchant/automations.ts'
import { useNavigate } from '@tanstack/react-router'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { EditPage } from '../../../kit/edit-page.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import type { Language } from '../../../lib/languages.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { AutomationFields } from './automation-fields.tsx'
import { firstValues } from './automation-values.ts'
import { Preview } from './preview.tsx'

/** A new automation. */
export default function AddAutomation() {
  const own = useRead(adminInfo, {}).data?.data.primaryLanguage
  return own ? <NewAutomation own={own} /> : <Waiting />
}

function NewAutomation({ own }: { own: Language }) {
  const { t } = useTranslation(['automations', 'shell'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(AutomationBody)
  const save = useChange(createAutomation, { after: () => refresh(listAutomations) })
  const leave = () => void navigate({ to: '/campaign/automations' })
  return (
    <EditPage
      isNew
      title={t('menu.automation-add', { ns: 'shell' })}
      form={form}
      initialValues={firstValues(own)}
      onSave={(body) => save.mutateAsync({ body })}
      onSaved={() => {
        message.success(t('form.saved'))
        leave()
      }}
      onCancel={leave}
      aside={<Preview form={form.antd} />}
    >
      <AutomationFields form={form.antd} written={undefined} />
    </EditPage>
  )
}
