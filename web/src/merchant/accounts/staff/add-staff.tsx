import { addStaff, listStaff, staffOptions } from '@chopcard/contract/accounts/merchant/staff.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../../kit/edit-page.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { useReauthentication } from '../../../kit/use-reauthentication.tsx'
import { currentLanguage } from '../../../lib/language.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import { PasswordField } from './password-field.tsx'
import './staff.css'
import { CredentialFields, PersonFields, StoreField } from './staff-fields.tsx'
import { AddForm, AddFormWithPassword, atField } from './staff-values.ts'

const initial = { role: 'operator', enabled: true }

/** A new user: invited by mail, or with a password that is handed over. */
export default function AddStaff() {
  const { t } = useTranslation(['staff', 'shell'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const save = useChange(addStaff, { after: () => refresh(listStaff, staffOptions) })
  const reauthentication = useReauthentication()
  const [invites, setInvites] = useState(true)
  const form = useZodForm(invites ? AddForm : AddFormWithPassword)

  const onSave = async ({ newPassword, ...values }: z.output<typeof AddForm>) => {
    const way = invites ? { language: currentLanguage() } : { newPassword }
    try {
      return await reauthentication.run(async (password) => {
        await save.mutateAsync({ body: { ...values, ...way, password } })
      })
    } catch (error) {
      throw atField(error)
    }
  }
  return (
    <>
      <EditPage
        isNew
        title={t('menu.merchant-admin-add', { ns: 'shell' })}
        form={form}
        initialValues={initial}
        saveLabel={t(invites ? 'add.invite' : 'add.save')}
        onSave={onSave}
        onSaved={() => {
          message.success(t(invites ? 'add.invited' : 'add.saved'))
          void navigate({ to: '/setup/merchant-admin-list' })
        }}
        onCancel={() => void navigate({ to: '/setup/merchant-admin-list' })}
      >
        <PersonFields />
        <StoreField />
        <section className="staff-section">
          <h2>{t('section.access')}</h2>
          <Radio.Group
            value={invites}
            onChange={({ target }) => setInvites(target.value as boolean)}
            aria-label={t('section.access')}
            options={[
              { value: true, label: t('add.byMail') },
              { value: false, label: t('add.byPassword') },
            ]}
          />
          <p>{t(invites ? 'add.byMailAbout' : 'add.byPasswordAbout')}</p>
          {!invites && <PasswordField required />}
        </section>
        <CredentialFields />
      </EditPage>
      {reauthentication.dialog}
    </>
  )
}
