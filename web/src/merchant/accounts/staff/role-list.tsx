import { CopyOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { addRole, deleteRole, listRoles, staffOptions } from '@chopcard/contract/accounts/merchant/staff.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { Page } from '../../../kit/page.tsx'
import { May } from '../../../kit/permissions.tsx'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { useMenuGroups } from './menu-groups.ts'
import './roles.css'
import './staff.css'
import { useRoleName } from './use-role-name.ts'

export type RoleRow = Answer<typeof listRoles>['data'][number]

/** What users may open and do: the platform's roles, and the shop's own. */
export default function RoleList() {
  const { t } = useTranslation(['staff', 'shell'])
  const navigate = useNavigate()
  const roles = useRead(listRoles, {})
  if (roles.error) return <Failure error={roles.error} retry={roles.refetch} />
  if (!roles.data) return <Waiting />
  return (
    <Page
      title={t('menu.merchant-role-list', { ns: 'shell' })}
      about={t('roles.about')}
      extra={
        <>
          <Button onClick={() => void navigate({ to: '/setup/merchant-admin-list' })}>{t('tags.back')}</Button>
          <May route={addRole}>
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => void navigate({ to: '/setup/merchant-role-edit/$id', params: { id: 'new' } })}
            >
              {t('roles.add')}
            </Button>
          </May>
        </>
      }
    >
      <ul className="role-list">
        {roles.data.data.map((role) => (
          <RoleCard key={role.name} role={role} />
        ))}
      </ul>
    </Page>
  )
}

function RoleCard({ role }: { role: RoleRow }) {
  const { t } = useTranslation(['staff', 'common'])
  const name = useRoleName()(role.name)
  const navigate = useNavigate()
  const pages = useMenuGroups().flatMap((group) =>
    group.pages.filter((page) => role.menuPermissions.includes(page.name)),
  )
  const open = (id: string, copy?: string) =>
    void navigate({ to: '/setup/merchant-role-edit/$id', params: { id }, ...(copy && { search: { copy } }) })
  return (
    <li>
      <div className="role-head">
        <h2>{name}</h2>
        {role.id === null && <Tag>{t('roles.platform')}</Tag>}
        <span className="role-users">{t('roles.users', { count: role.users })}</span>
      </div>
      <p>{role.id === null && t(`role.${role.name}` as 'role.owner', { defaultValue: '' })}</p>
      <p className="role-rights">
        {pages.map((page) => page.label).join('\u00a0· ')}
        <br />
        {role.actionPermissions.map((action) => t(`action.${action}` as 'action.add')).join('\u00a0· ')}
      </p>
      <div className="role-buttons">
        {role.may.includes('edit') && role.id !== null && (
          <Button icon={<EditOutlined />} onClick={() => open(role.id ?? '')}>
            {t('action.edit', { ns: 'common' })}
          </Button>
        )}
        {role.may.includes('copy') && (
          <Button icon={<CopyOutlined />} onClick={() => open('new', role.name)}>
            {t('roles.copy')}
          </Button>
        )}
        {role.may.includes('delete') && role.id !== null && <Delete id={role.id} name={name} />}
      </div>
    </li>
  )
}

function Delete({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation(['staff', 'common'])
  const { modal, message } = App.useApp()
  const remove = useChange(deleteRole, { after: () => refresh(listRoles, staffOptions) })
  const ask = () =>
    modal.confirm({
      title: t('roles.deleteAsk', { name }),
      okText: t('roles.delete'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await remove.mutateAsync({ params: { id } })
        message.success(t('roles.deleted'))
      },
    })
  return (
    <Button danger icon={<DeleteOutlined />} onClick={ask}>
      {t('roles.delete')}
    </Button>
  )
}
