import {
  addRole,
  editRole,
  listRoles,
  listStaff,
  RoleBody,
  staffOptions,
} from '@chopcard/contract/accounts/merchant/staff.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, App, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../../kit/edit-page.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { Field, useZodForm } from '../../../kit/form.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { ActionBoxes, PageBoxes } from '../../../kit/right-boxes.tsx'
import { useReauthentication } from '../../../kit/use-reauthentication.tsx'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { useMenuGroups } from './menu-groups.ts'
import type { RoleRow } from './role-list.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'
import './roles.css'
import './staff.css'
import { useRoleName } from './use-role-name.ts'

const RoleForm = RoleBody.omit({ password: true })

/** A role of the shop: a new one, perhaps as a copy of another, or one that is there. */
export default function EditRole() {
  const { t } = useTranslation('staff')
  const { id = '' } = usePathParams()
  const { copy } = useSearch({ strict: false }) as { copy?: string }
  const roleName = useRoleName()
  const roles = useRead(listRoles, {}, { staleTime: 0 })
  const [last, keep] = useState<RoleRow>()
  if (roles.error && !roles.data) return <Failure error={roles.error} retry={roles.refetch} />
  if (!roles.data || !roles.isFetchedAfterMount) return <Waiting />
  const found = roles.data.data.find((one) => one.id === id)
  // One that is deleted while its form is open stays what it is: saving it is refused, and loses nothing that was typed.
  if (found && found !== last) keep(found)
  const role = found ?? (last?.id === id ? last : undefined)
  if (!role && id !== 'new') return <Failure error={new CallError({ status: 404, code: 'NOT_FOUND' })} />
  const model = role ?? roles.data.data.find((one) => one.name === copy)
  const name = role?.name ?? (model ? t('roles.copyOf', { name: roleName(model.name) }) : '')
  return <Form key={id} role={role} model={model} name={name} />
}

const rightsOf = (role: RoleRow | undefined) =>
  role && { name: role.name, menuPermissions: role.menuPermissions, actionPermissions: role.actionPermissions }

function Form({ role, model, name }: { role?: RoleRow | undefined; model?: RoleRow | undefined; name: string }) {
  const { t } = useTranslation(['staff', 'shell', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(RoleForm)
  const after = () => refresh(listRoles, listStaff, staffOptions)
  const [add, edit] = [useChange(addRole, { after }), useChange(editRole, { after })]
  const reauthentication = useReauthentication()
  const groups = useMenuGroups()
  const readAgain = async () => rightsOf((await call(listRoles, {})).data.find(({ id }) => id === role?.id))
  const { saving } = useSeen(rightsOf(role), readAgain)
  const readOnly = role !== undefined && !role.may.includes('edit')
  const back = () => void navigate({ to: '/setup/merchant-role-list' })

  const onSave = (values: z.output<typeof RoleForm>) =>
    saving((seen) =>
      reauthentication.run(async (password) => {
        const body = { ...values, password }
        await (role?.id
          ? edit.mutateAsync({ params: { id: role.id }, body: { ...body, seen } })
          : add.mutateAsync({ body }))
      }),
    )
  return (
    <>
      <EditPage
        title={role?.name ?? t('menu.merchant-role-add', { ns: 'shell' })}
        about={t('roles.editAbout')}
        isNew={!role}
        form={form}
        readOnly={readOnly}
        notice={readOnly && <Alert type="info" showIcon title={t('roles.readOnly')} className="staff-notice" />}
        initialValues={{
          name,
          menuPermissions: model?.menuPermissions ?? [],
          actionPermissions: model?.actionPermissions ?? ['query', 'get'],
        }}
        onSave={onSave}
        onSaved={() => {
          message.success(t('saved', { ns: 'common' }))
          back()
        }}
        onCancel={back}
      >
        <section className="staff-section">
          <Field name="name" label={t('roles.name')}>
            <Input autoComplete="off" />
          </Field>
        </section>
        <section className="staff-section">
          <h2>{t('roles.pages')}</h2>
          <Field name="menuPermissions">
            <PageBoxes groups={groups} />
          </Field>
        </section>
        <section className="staff-section">
          <h2>{t('roles.actions')}</h2>
          <Field name="actionPermissions">
            <ActionBoxes />
          </Field>
        </section>
      </EditPage>
      {reauthentication.dialog}
    </>
  )
}
