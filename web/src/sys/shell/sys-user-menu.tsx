import { EditOutlined, LogoutOutlined } from '@ant-design/icons'
import { editSystemProfile, systemInfo, systemLogout } from '@chopcard/contract/admin/platform.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Button, Dropdown, Tag, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { UserAvatar } from '../../kit/user-avatar.tsx'
import { call } from '../../lib/call.ts'
import { sessions } from '../../lib/session.ts'
import { forgetSession } from '../guards.ts'

const EditProfile = lazyPart(() => import('../../kit/edit-profile.tsx'))

type Who = Answer<typeof systemInfo>['data']

/** The administrator at the keyboard: own profile, and out. */
export function SysUserMenu({ who }: { who: Who }) {
  const { t } = useTranslation(['shell', 'sys', 'common'])
  const [isEditing, setEditing] = useState(false)
  const confirmLogout = useLogout()
  const items: MenuProps['items'] = [
    { key: 'profile', icon: <EditOutlined />, label: t('profile.title') },
    { type: 'divider' },
    { key: 'logout', icon: <LogoutOutlined />, label: t('logout.title'), danger: true },
  ]
  const acts: Record<string, () => void> = { profile: () => setEditing(true), logout: confirmLogout }
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => acts[key]?.() }}>
        <Button type="text" className="sys-user">
          <UserAvatar name={who.username} src={null} />
          <span className="sys-user-name">{who.username}</span>
          {who.isAgent && <Tag variant="filled">{t('agent', { ns: 'sys' })}</Tag>}
        </Button>
      </Dropdown>
      {isEditing && (
        <EditProfile who={who} route={editSystemProfile} info={systemInfo} onClose={() => setEditing(false)} />
      )}
    </>
  )
}

function useLogout() {
  const { t } = useTranslation(['shell', 'common'])
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const leave = async () => {
    // The session ends here in any case; the server hears of it where it can.
    await call(systemLogout, {}, { quiet: true }).catch(() => undefined)
    sessions.clear('system')
    await navigate({ to: '/sys/login' as '/' })
    // Only once the shell is gone: it would ask again for what it shows.
    forgetSession()
  }
  return () =>
    void modal.confirm({
      title: t('logout.title'),
      content: t('logout.text'),
      okText: t('logout.yes'),
      cancelText: t('action.cancel', { ns: 'common' }),
      onOk: leave,
    })
}
