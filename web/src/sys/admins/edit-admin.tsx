import {
  editAdmin,
  EditAdminBody,
  getAdmin,
  inviteAdmin,
  listAdmins,
} from '@chopcard/contract/platform/admin/admins.ts'
import { deleteAdminPasskey, listAdminPasskeys } from '@chopcard/contract/platform/admin/passkeys.ts'
import { systemInfo } from '@chopcard/contract/platform/admin/platform.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert, App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { CallButton } from '../../kit/call-button.tsx'
import { EditPage } from '../../kit/edit-page.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useZodForm } from '../../kit/form.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import type { PasskeysOfUserProps } from '../../kit/passkeys/passkeys-of-user.tsx'
import { useReauthentication } from '../../kit/use-reauthentication.tsx'
import { call } from '../../lib/call.ts'
import { currentLanguage } from '../../lib/language.ts'
import { refresh, useChange, useRead } from '../../lib/query.ts'
import { useSeen } from '../../lib/use-seen.ts'
import { addressTaken } from './address-taken.ts'
import { AdminFields, AdminPassword } from './admin-fields.tsx'
import { AdminHistory } from './admin-history.tsx'
import { usePathParams } from '../../kit/use-path-params.ts'

const PasskeysOfUser = lazyPart<PasskeysOfUserProps>(() => import('../../kit/passkeys/passkeys-of-user.tsx'))
type Admin = Answer<typeof getAdmin>['data']
const EditForm = EditAdminBody.omit({ password: true, seen: true })

/** An administrator: who they are, what they may do, and when they signed in. */
export default function EditAdmin() {
  const { id = '' } = usePathParams()
  const admin = useRead(getAdmin, { params: { id } }, { staleTime: 0 })
  if (admin.error && !admin.data) return <Failure error={admin.error} retry={admin.refetch} />
  if (!admin.data) return <Waiting />
  return <AdminForm key={id} first={admin.data.data} />
}

function AdminForm({ first }: { first: Admin }) {
  const { t } = useTranslation(['admins', 'staff', 'common', 'passkeys'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const params = { id: first.id }
  const { seen: admin, setSeen: setAdmin, saving } = useSeen(first, async () => (await call(getAdmin, { params })).data)
  const form = useZodForm(EditForm)
  const save = useChange(editAdmin, { after: () => refresh(listAdmins, getAdmin, systemInfo) })
  const reauthentication = useReauthentication()

  const onSave = async (values: z.output<typeof EditForm>) => {
    try {
      return await saving((seen) =>
        reauthentication.run(async (password) => {
          const { data } = await save.mutateAsync({ params, body: { ...values, seen: valuesOf(seen), password } })
          setAdmin(data)
          form.antd.resetFields(['newPassword'])
          form.antd.setFieldsValue(valuesOf(data))
        }),
      )
    } catch (error) {
      throw addressTaken(error)
    }
  }
  return (
    <>
      <EditPage
        title={admin.name}
        about={admin.email}
        form={form}
        initialValues={valuesOf(first)}
        notice={admin.invited && admin.enabled && <InviteAgain id={admin.id} />}
        onSave={onSave}
        onSaved={() => message.success(t('saved', { ns: 'common' }))}
        onCancel={() => void navigate({ to: systemPages['admin-list'].path as '/' })}
        tabs={[
          {
            key: 'admin',
            label: t('kind.admin'),
            fields: ['name', 'email', 'isAgent', 'enabled', 'newPassword'],
            content: (
              <>
                <AdminFields />
                <section className="admin-section">
                  <h2>{t('section.access', { ns: 'staff' })}</h2>
                  <AdminPassword />
                </section>
              </>
            ),
          },
          {
            key: 'passkeys',
            label: t('title', { ns: 'passkeys' }),
            content: <PasskeysOfUser id={admin.id} list={listAdminPasskeys} remove={deleteAdminPasskey} />,
          },
          { key: 'history', label: t('tab.history', { ns: 'staff' }), content: <AdminHistory id={admin.id} /> },
        ]}
      />
      {reauthentication.dialog}
    </>
  )
}

const valuesOf = ({ name, email, isAgent, enabled }: Admin) => ({ name, email, isAgent, enabled })

function InviteAgain({ id }: { id: string }) {
  const { t } = useTranslation('admins')
  const invite = useChange(inviteAdmin)
  return (
    <Alert
      type="warning"
      showIcon
      className="admin-notice"
      title={t('invited.text')}
      action={
        <CallButton
          route={inviteAdmin}
          call={() => invite.mutateAsync({ params: { id }, body: { language: currentLanguage() } })}
          done={t('invited.sent')}
        >
          {t('invited.again')}
        </CallButton>
      }
    />
  )
}
