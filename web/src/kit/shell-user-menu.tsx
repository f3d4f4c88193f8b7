import { LogoutOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Holder, sessions } from '../lib/session.ts'
import { UserAvatar } from './user-avatar.tsx'

type Session = {
  holder: Holder
  /** Ends it on the server. */
  end: () => Promise<unknown>
  /** Ends it in this browser, with all that was read in it. */
  forget: () => void
  signInPath: string
}
type Props = {
  avatar: { name: string; src: string | null }
  session: Session
  items: NonNullable<MenuProps['items']>
  /** The name of the person, and what else stands on the button. */
  children: ReactNode
}

/** The person at the keyboard: what is their own, and out. */
export function ShellUserMenu({ avatar, session, items, children }: Props) {
  const { t } = useTranslation('shell')
  const onClick = useLogout(session)
  const logout = { key: 'logout', icon: <LogoutOutlined />, label: t('logout.title'), danger: true, onClick }
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: [...items, { type: 'divider' }, logout] }}>
      <Button type="text" className="user-button">
        <UserAvatar {...avatar} />
        {children}
      </Button>
    </Dropdown>
  )
}

function useLogout({ holder, end, forget, signInPath }: Session) {
  const { t } = useTranslation(['shell', 'common'])
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const leave = async () => {
    // The session ends here in any case; the server hears of it where it can.
    await end().catch(() => undefined)
    sessions.clear(holder)
    await navigate({ to: signInPath as '/', ignoreBlocker: true })
    // Only once the shell is gone: it would ask again for what it shows.
    forget()
  }
  return () =>
    void modal.confirm({
      title: t('logout.title'),
      content: isUnsaved() ? t('unsaved.text', { ns: 'common' }) : t('logout.text'),
      okText: t('logout.yes'),
      cancelText: t('action.cancel', { ns: 'common' }),
      onOk: leave,
    })
}

/** Whether the page would ask before it is closed. Once the session has ended, nothing can be saved: it has to be asked before. */
const isUnsaved = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
