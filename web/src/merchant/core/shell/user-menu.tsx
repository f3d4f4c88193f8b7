import { EditOutlined, IdcardOutlined, SettingOutlined, ShopOutlined } from '@ant-design/icons'
import { adminInfo, editProfile, logout } from '@chopcard/contract/accounts/merchant/account.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ShellUserMenu } from '../../../kit/shell-user-menu.tsx'
import { call } from '../../../lib/call.ts'
import { forgetSession } from '../../guards.ts'
import type { Admin } from './signed-in.ts'
import type { StoreDialogProps } from './store-dialog.tsx'
import { useStoreChoice } from './use-store-choice.ts'

const EditProfile = lazyPart(() => import('../../../kit/edit-profile.tsx'))
const StoreDialog = lazyPart<StoreDialogProps>(() => import('./store-dialog.tsx'))
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
  const [isChoosing, setChoosing] = useState(false)
  const { stores, here } = useStoreChoice(admin)
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
    ...(stores.length
      ? [
          {
            key: 'store',
            icon: <ShopOutlined />,
            label: here ? t('store.at', { store: here.name }) : t('store.choose'),
            onClick: () => setChoosing(true),
          },
        ]
      : []),
    ...(admin.email
      ? [{ key: 'profile', icon: <EditOutlined />, label: t('profile.title'), onClick: () => setEditing(true) }]
      : []),
  ]
  return (
    <>
      <ShellUserMenu avatar={{ name: admin.username, src: admin.avatar }} session={session} items={items}>
        <span className="user-name">{admin.nickname ? `${admin.username} · ${admin.nickname}` : admin.username}</span>
      </ShellUserMenu>
      {isChoosing && <StoreDialog admin={admin} onClose={() => setChoosing(false)} />}
      {isEditing && <EditProfile who={admin} route={editProfile} info={adminInfo} onClose={() => setEditing(false)} />}
    </>
  )
}
