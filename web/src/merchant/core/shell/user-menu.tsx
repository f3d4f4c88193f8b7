import { EditOutlined, IdcardOutlined, SettingOutlined } from '@ant-design/icons'
import { adminInfo, editProfile, logout } from '@chopcard/contract/accounts/merchant/account.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ShellUserMenu } from '../../../kit/shell-user-menu.tsx'
import { call } from '../../../lib/call.ts'
import { forgetSession } from '../../guards.ts'
import type { Admin } from './signed-in.ts'

const EditProfile = lazyPart(() => import('../../../kit/edit-profile.tsx'))
const session = {
  holder: 'merchant',
  end: () => call(logout, {}, { quiet: true }),
  forget: forgetSession,
  signInPath: '/merchant/login',
} as const

/** The person at the keyboard: own pages, own profile, and out. */
export function UserMenu({ admin }: { admin: Admin }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const items = [
    {
      key: 'center',
      icon: <IdcardOutlined />,
      label: t('menu.account-center'),
      onClick: () => void navigate({ to: '/account/center' }),
    },
    {
      key: 'settings',
      icon: <SettingOutlined />,
      label: t('menu.account-settings'),
      onClick: () => void navigate({ to: '/account/settings' }),
    },
    ...(admin.email
      ? [{ key: 'profile', icon: <EditOutlined />, label: t('profile.title'), onClick: () => setEditing(true) }]
      : []),
  ]
  return (
    <>
      <ShellUserMenu avatar={{ name: admin.username, src: admin.avatar }} session={session} items={items}>
        <span className="user-name">{admin.nickname ? `${admin.username} · ${admin.nickname}` : admin.username}</span>
      </ShellUserMenu>
      {isEditing && <EditProfile who={admin} route={editProfile} info={adminInfo} onClose={() => setEditing(false)} />}
    </>
  )
}
