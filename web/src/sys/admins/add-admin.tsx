import { addAdmin, AddAdminBody, listAdmins } from '@chopcard/contract/platform/admin/admins.ts'
import { systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../kit/edit-page.tsx'
import { useZodForm } from '../../kit/form.tsx'
import { useReauthentication } from '../../kit/use-reauthentication.tsx'
import { currentLanguage } from '../../lib/language.ts'
import { refresh } from '../../lib/query.ts'
import { useOperation } from '../../lib/use-operation.ts'
import { AdminFields, AdminPassword } from './admin-fields.tsx'
import { addressTaken } from './address-taken.ts'

const Invited = AddAdminBody.omit({ password: true, language: true })
const WithPassword = Invited.required({ newPassword: true })

/** A new administrator: invited by mail, or with a password that is handed over. */
export default function AddAdmin() {
  const { t } = useTranslation(['admins', 'sys-shell', 'staff'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const toList = () => void navigate({ to: systemPages['admin-list'].path as '/' })
  const add = useOperation(addAdmin)
  const reauthentication = useReauthentication()
  const [invites, setInvites] = useState(true)
  const form = useZodForm(invites ? Invited : WithPassword)

  const onSave = async ({ newPassword, ...values }: z.output<typeof Invited>) => {
    const way = invites ? { language: currentLanguage() } : { newPassword }
    try {
      return await reauthentication.run(async (password) => {
        await add.run({ body: { ...values, ...way, password } })
      })
    } catch (error) {
      throw addressTaken(error)
    }
  }
  return (
    <>
      <EditPage
        title={t('pages.admin-add', { ns: 'sys-shell' })}
        form={form}
        initialValues={{ isAgent: false, enabled: true }}
        saveLabel={invites ? t('add.invite', { ns: 'staff' }) : t('add.save')}
        onSave={onSave}
        onSaved={() => {
          message.success(t(invites ? 'invited.sent' : 'add.saved'))
          void refresh(listAdmins)
          toList()
        }}
        onCancel={toList}
      >
        <AdminFields />
        <section className="admin-section">
          <h2>{t('section.access', { ns: 'staff' })}</h2>
          <Radio.Group
            value={invites}
            onChange={({ target }) => setInvites(target.value as boolean)}
            aria-label={t('section.access', { ns: 'staff' })}
            options={[
              { value: true, label: t('add.byMail', { ns: 'staff' }) },
              { value: false, label: t('add.byPassword', { ns: 'staff' }) },
            ]}
          />
          <p>{invites ? t('add.byMailAbout', { ns: 'staff' }) : t('add.byPasswordAbout')}</p>
          {!invites && <AdminPassword required />}
        </section>
      </EditPage>
      {reauthentication.dialog}
    </>
  )
}
