import type { DefaultRole } from './default-role.ts'
import { listDefaultRoles } from '@chopcard/contract/platform/admin/roles.ts'
import { menuEntry } from '@chopcard/contract/core/permissions.ts'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/failure.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import { Page } from '../../kit/page.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import './default-roles.css'
import type { RoleDialogProps } from './role-dialog.tsx'

const RoleDialog = lazyPart<RoleDialogProps>(() => import('./role-dialog.tsx'))

/** The roles that every merchant has, and whom a change of each concerns. */
export default function DefaultRoleList() {
  const { t } = useTranslation(['default-roles', 'sys-shell', 'account', 'staff'])
  const [opened, setOpened] = useState<DefaultRole>()
  const { data, error, refetch } = useRead(listDefaultRoles, {})
  if (error && !data) return <Failure error={error} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <Page title={t('pages.merchant-default-role-list', { ns: 'sys-shell' })} about={t('about')}>
      <ul className="default-roles">
        {data.data.map((role) => (
          <li key={role.name}>
            <div className="default-role-head">
              <h2>{t(`roles.${role.name}`, { ns: 'account' })}</h2>
              <Tag variant="filled">{t(role.followsProgram ? 'follows' : 'edited')}</Tag>
              <strong>
                {t('concerns', { merchants: formatNumber(role.merchants), users: formatNumber(role.users) })}
              </strong>
            </div>
            <p>
              {t(`role.${role.name}`, { ns: 'staff' })} {t('pages', { count: pagesOf(role).length })} ·{' '}
              {t('actions', { count: role.rights.actionPermissions.length })}
            </p>
            <Button onClick={() => setOpened(role)}>{t('edit')}</Button>
          </li>
        ))}
      </ul>
      {opened && <RoleDialog key={opened.name} role={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

/** The pages themselves, without the groups that hold them. */
const pagesOf = ({ rights }: DefaultRole) => rights.menuPermissions.filter((name) => !menuEntry(name).redirect)
