import { EditOutlined, KeyOutlined } from '@ant-design/icons'
import { editSystemProfile, systemInfo, systemLogout } from '@chopcard/contract/platform/admin/platform.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ShellUserMenu } from '../../kit/shell-user-menu.tsx'
import { call } from '../../lib/call.ts'
import { forgetSession } from '../guards.ts'

const EditProfile = lazyPart(() => import('../../kit/edit-profile.tsx'))
const PasskeysDialog = lazyPart<{ onClose: () => void }>(() => import('./passkeys-dialog.tsx'))
const session = {
  holder: 'system',
  end: () => call(systemLogout, {}, { quiet: true }),
  forget: forgetSession,
  signInPath: '/sys/login',
} as const

type Who = Answer<typeof systemInfo>['data']

/** The administrator at the keyboard: own profile and passkeys, and out. */
export function SysUserMenu({ who }: { who: Who }) {
  const { t } = useTranslation(['shell', 'sys', 'passkeys'])
  const [isEditing, setEditing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const profile = {
    key: 'profile',
    icon: <EditOutlined />,
    label: t('profile.title'),
    onClick: () => setEditing(true),
  }
  const passkeys = {
    key: 'passkeys',
    icon: <KeyOutlined />,
    label: t('title', { ns: 'passkeys' }),
    onClick: () => setOpen(true),
  }
  return (
    <>
      <ShellUserMenu avatar={{ name: who.username, src: null }} session={session} items={[profile, passkeys]}>
        <span className="user-name">{who.username}</span>
        {who.isAgent && <Tag variant="filled">{t('agent', { ns: 'sys' })}</Tag>}
      </ShellUserMenu>
      {isOpen && <PasskeysDialog onClose={() => setOpen(false)} />}
      {isEditing && (
        <EditProfile who={who} route={editSystemProfile} info={systemInfo} onClose={() => setEditing(false)} />
      )}
    </>
  )
}
