import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { deleteStaffPasskey, listStaffPasskeys } from '@chopcard/contract/accounts/merchant/passkeys.ts'
import { editStaff, getStaff, listStaff, staffOptions } from '@chopcard/contract/accounts/merchant/staff.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert, App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../../kit/edit-page.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import type { PasskeysOfUserProps } from '../../../kit/passkeys/passkeys-of-user.tsx'
import { useReauthentication } from '../../../kit/use-reauthentication.tsx'
import { call } from '../../../lib/call.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { InviteAgain } from './invite-again.tsx'
import { PasswordField } from './password-field.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'
import './staff.css'
import { CredentialFields, PersonFields, StoreField } from './staff-fields.tsx'
import { atField, EditForm, fieldsOfUser, type StaffUser, valuesOf } from './staff-values.ts'

const PasskeysOfUser = lazyPart<PasskeysOfUserProps>(() => import('../../../kit/passkeys/passkeys-of-user.tsx'))
const StaffHistory = lazyPart<{ id: string }>(() => import('./staff-history.tsx'))

/** One user: who they are, what they may do, and when they signed in. */
export default function EditStaff() {
  const { id = '' } = usePathParams()
  const user = useRead(getStaff, { params: { id } }, { staleTime: 0, gcTime: 0 })
  const own = useRead(adminInfo, {})
  if (user.isError && !user.data) return <Failure error={user.error} retry={user.refetch} />
  if (!user.data || !user.isFetchedAfterMount || !own.data) return <Waiting />
  return <Opened key={id} first={user.data.data} isSelf={own.data.data.id === id} />
}

function Opened({ first, isSelf }: { first: StaffUser; isSelf: boolean }) {
  const { t } = useTranslation(['staff', 'common', 'passkeys'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const may = useMay()
  const params = { id: first.id }
  const { seen: user, setSeen: setUser, saving } = useSeen(first, async () => (await call(getStaff, { params })).data)
  const form = useZodForm(EditForm)
  const save = useChange(editStaff, { after: () => refresh(listStaff, staffOptions) })
  const reauthentication = useReauthentication()
  const readOnly = !may(editStaff) || !user.may.includes('edit')

  const onSave = async (values: z.output<typeof EditForm>) => {
    try {
      return await saving((seen) =>
        reauthentication.run(async (password) => {
          const { data } = await save.mutateAsync({ params, body: { ...values, seen: valuesOf(seen), password } })
          setUser(data)
          form.antd.resetFields(['pin', 'newPassword'])
          form.antd.setFieldsValue(valuesOf(data))
        }),
      )
    } catch (error) {
      throw atField(error)
    }
  }
  return (
    <>
      <EditPage
        title={user.name}
        about={user.email}
        form={form}
        readOnly={readOnly}
        notice={
          <>
            {readOnly && <Alert type="info" showIcon title={t('readOnly')} className="staff-notice" />}
            {user.invited && user.enabled && <InviteAgain user={user} readOnly={readOnly} />}
          </>
        }
        initialValues={valuesOf(first)}
        onSave={onSave}
        onSaved={() => message.success(t('saved', { ns: 'common' }))}
        onCancel={() => void navigate({ to: '/setup/merchant-admin-list' })}
        tabs={[
          {
            key: 'user',
            label: t('tab.user'),
            fields: fieldsOfUser,
            content: (
              <>
                <PersonFields user={user} isSelf={isSelf} />
                <StoreField />
                <CredentialFields user={user} />
                {!isSelf && (
                  <section className="staff-section">
                    <h2>{t('section.access')}</h2>
                    <PasswordField />
                  </section>
                )}
              </>
            ),
          },
          {
            key: 'passkeys',
            label: t('title', { ns: 'passkeys' }),
            content: (
              <PasskeysOfUser id={user.id} list={listStaffPasskeys} remove={deleteStaffPasskey} readOnly={readOnly} />
            ),
          },
          { key: 'history', label: t('tab.history'), content: <StaffHistory id={user.id} /> },
        ]}
      />
      {reauthentication.dialog}
    </>
  )
}
