import { EditOutlined, IdcardOutlined, LogoutOutlined, SettingOutlined } from '@ant-design/icons'
import { adminInfo, editProfile, logout } from '@chopcard/contract/merchant/account.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { sessions } from '../../lib/session.ts'
import { forgetSession } from '../guards.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { Admin } from './header.tsx'
import { UserAvatar } from '../../kit/user-avatar.tsx'

const EditProfile = lazyPart(() => import('../../kit/edit-profile.tsx'))

/** The person at the keyboard: own pages, own profile, and out. */
export function UserMenu({ admin }: { admin: Admin }) {
  const { t } = useTranslation(['shell', 'common'])
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)

  const leave = async () => {
    // The session ends here in any case; the server hears of it where it can.
    await call(logout, {}, { quiet: true }).catch(() => undefined)
    sessions.clear('merchant')
    await navigate({ to: '/merchant/login' })
    // Only once the shell is gone: it would ask again for what it shows.
    forgetSession()
  }
  const confirmLogout = () =>
    void modal.confirm({
      title: t('logout.title'),
      content: t('logout.text'),
      okText: t('logout.yes'),
      cancelText: t('action.cancel', { ns: 'common' }),
      onOk: leave,
    })
  const items: MenuProps['items'] = [
    { key: 'center', icon: <IdcardOutlined />, label: t('menu.account-center') },
    { key: 'settings', icon: <SettingOutlined />, label: t('menu.account-settings') },
    ...(admin.email ? [{ key: 'profile', icon: <EditOutlined />, label: t('profile.title') }] : []),
    { type: 'divider' },
    { key: 'logout', icon: <LogoutOutlined />, label: t('logout.title'), danger: true },
  ]
  const acts: Record<string, () => void> = {
    center: () => void navigate({ to: '/account/center' }),
    settings: () => void navigate({ to: '/account/settings' }),
    profile: () => setEditing(true),
    logout: confirmLogout,
  }
  const name = admin.nickname ? `${admin.username} · ${admin.nickname}` : admin.username
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => acts[key]?.() }}>
        <Button type="text" className="user-button">
          <UserAvatar name={admin.username} src={admin.avatar} />
          <span className="user-name">{name}</span>
        </Button>
      </Dropdown>
      {isEditing && <EditProfile who={admin} route={editProfile} info={adminInfo} onClose={() => setEditing(false)} />}
    </>
  )
}
