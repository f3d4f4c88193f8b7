import { maxTeamIdLength } from '@chopcard/contract/core/limits.ts'
import {
  addAppleIdentifier,
  AddAppleIdentifierBody,
  listAppleIdentifiers,
} from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../kit/edit-page.tsx'
import { Field, useZodForm } from '../../kit/form.tsx'
import { useReauthentication } from '../../kit/use-reauthentication.tsx'
import { refresh } from '../../lib/query.ts'
import { useOperation } from '../../lib/use-operation.ts'
import { CredentialFields } from './credential-fields.tsx'

const AddForm = AddAppleIdentifierBody.omit({ password: true })

/** A new identifier with the certificate that Apple gave for it. */
export default function AddAppleIdentifier() {
  const { t } = useTranslation(['apple-identifiers', 'sys-shell'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(AddForm)
  const add = useOperation(addAppleIdentifier)
  const reauthentication = useReauthentication()
  const toList = () => void navigate({ to: systemPages['appleidentifier-list'].path as '/' })
  const onSave = (values: z.output<typeof AddForm>) =>
    reauthentication.run(async (password) => {
      await add.run({ body: { ...values, password } })
    })
  return (
    <>
      <EditPage
        title={t('pages.appleidentifier-add', { ns: 'sys-shell' })}
        form={form}
        initialValues={{ isDefault: false }}
        saveLabel={t('list.add')}
        onSave={onSave}
        onSaved={() => {
          message.success(t('added'))
          void refresh(listAppleIdentifiers)
          toList()
        }}
        onCancel={toList}
      >
        <div className="apple-pair">
          <Field name="passTypeId" label={t('field.passTypeId')}>
            <Input autoComplete="off" spellCheck={false} placeholder="pass.com.example.loyalty" />
          </Field>
          <Field name="teamId" label={t('field.teamId')}>
            <Input maxLength={maxTeamIdLength} autoComplete="off" spellCheck={false} placeholder="A1B2C3D4E5" />
          </Field>
        </div>
        <Field name="isDefault" label={t('field.isDefault')} valuePropName="checked">
          <Switch />
        </Field>
        <CredentialFields required />
      </EditPage>
      {reauthentication.dialog}
    </>
  )
}
