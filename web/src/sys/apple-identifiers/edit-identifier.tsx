import {
  editAppleIdentifier,
  EditAppleIdentifierBody,
  getAppleIdentifier,
  listAppleIdentifiers,
  listIdentifierMerchants,
} from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { credentialFields } from '@chopcard/contract/platform/apple-identifiers.ts'
import { systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert, App, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../kit/edit-page.tsx'
import { Failure } from '../../kit/failure.tsx'
import { Field, useZodForm } from '../../kit/form.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import { useReauthentication } from '../../kit/use-reauthentication.tsx'
import { call } from '../../lib/call.ts'
import { refresh, useChange, useRead } from '../../lib/query.ts'
import { useSeen } from '../../lib/use-seen.ts'
import { CredentialFields } from './credential-fields.tsx'
import { DeleteIdentifier } from './delete-identifier.tsx'
import { IdentifierFacts } from './identifier-facts.tsx'
import { IdentifierMerchants } from './identifier-merchants.tsx'
import type { AppleIdentifier } from './state-tag.tsx'
import { usePathParams } from '../../kit/use-path-params.ts'

const EditForm = EditAppleIdentifierBody.omit({ password: true, version: true })

/** An identifier: its certificate, the way to renew it, and the merchants that use it. */
export default function EditAppleIdentifier() {
  const { id = '' } = usePathParams()
  const read = useRead(getAppleIdentifier, { params: { id } }, { staleTime: 0 })
  if (read.error && !read.data) return <Failure error={read.error} retry={read.refetch} />
  if (!read.data || !read.isFetchedAfterMount) return <Waiting />
  return <Opened key={id} first={read.data.data} />
}

function Opened({ first }: { first: AppleIdentifier }) {
  const { t } = useTranslation(['apple-identifiers', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const params = { id: first.id }
  const readAgain = async () => (await call(getAppleIdentifier, { params })).data
  const { seen: identifier, setSeen: setIdentifier, saving } = useSeen(first, readAgain)
  const { state } = identifier
  const form = useZodForm(EditForm)
  const save = useChange(editAppleIdentifier, { after: () => refresh(listAppleIdentifiers, listIdentifierMerchants) })
  const reauthentication = useReauthentication()
  const toList = () => void navigate({ to: systemPages['appleidentifier-list'].path as '/' })
  const onSave = (values: z.output<typeof EditForm>) =>
    saving(({ version }) =>
      reauthentication.run(async (password) => {
        const { data } = await save.mutateAsync({ params, body: { ...values, version, password } })
        setIdentifier(data)
        form.antd.resetFields(Object.keys(credentialFields))
      }),
    )
  return (
    <>
      <EditPage
        title={identifier.passTypeId}
        about={identifier.teamId}
        extra={<DeleteIdentifier identifier={identifier} onDeleted={toList} />}
        form={form}
        initialValues={{ isDefault: first.isDefault }}
        notice={
          state !== 'valid' && (
            <Alert
              type={state === 'expired' ? 'error' : 'warning'}
              showIcon
              title={t(`warn.${state}`)}
              style={{ marginBlockEnd: 16 }}
            />
          )
        }
        onSave={onSave}
        onSaved={() => message.success(t('saved', { ns: 'common' }))}
        onCancel={toList}
      >
        <IdentifierFacts identifier={identifier} />
        <Field name="isDefault" label={t('field.isDefault')} valuePropName="checked">
          <Switch />
        </Field>
        <CredentialFields />
      </EditPage>
      <IdentifierMerchants id={first.id} />
      {reauthentication.dialog}
    </>
  )
}
