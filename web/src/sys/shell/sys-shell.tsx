import {
  DashboardOutlined,
  LogoutOutlined,
  MailOutlined,
  MoonOutlined,
  ReloadOutlined,
  SunOutlined,
} from '@ant-design/icons'
import { systemLogout } from '@chopcard/contract/admin/platform.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { App, Button, Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../../kit/language-switch.tsx'
import { Logo } from '../../kit/logo.tsx'
import { call } from '../../lib/call.ts'
import { queries } from '../../lib/query.ts'
import { sessions } from '../../lib/session.ts'
import { changeSettings, useTheme } from '../../lib/settings.ts'
import { forgetSession, systemRead } from '../guards.ts'
import './sys-shell.css'

const pages = [
  { path: '/sys/dashboard', key: 'dashboard', icon: <DashboardOutlined /> },
  { path: '/sys/deliveries', key: 'deliveries', icon: <MailOutlined /> },
] as const

const thisYear = new Date().getFullYear()

/** The frame of the platform's pages. */
export function SysShell() {
  const { t } = useTranslation(['sys', 'common', 'shell'])
  const { data: who } = useSuspenseQuery(systemRead)
  const { pathname } = useLocation()
  const theme = useTheme()
  const leave = useLeave()
  const toTheme = t(theme === 'dark' ? 'theme.toLight' : 'theme.toDark', { ns: 'shell' })
  return (
    <div className="sys">
      <header className="sys-header">
        <Link to={'/sys/dashboard' as '/'} className="sys-brand">
          <Logo size={32} />
          <span>{t('app.name', { ns: 'common' })}</span>
        </Link>
        <nav aria-label={t('menuLabel')} className="sys-nav">
          {pages.map(({ path, key, icon }) => (
            <Link key={path} to={path as '/'} aria-current={pathname === path ? 'page' : undefined}>
              {icon} {t(`menu.${key}`)}
            </Link>
          ))}
        </nav>
        <Flex align="center" gap={4} className="sys-tools">
          <span className="sys-who">{who.data.username}</span>
          {who.data.isAgent && <Tag variant="filled">{t('agent')}</Tag>}
          <Button
            type="text"
            icon={<ReloadOutlined />}
            aria-label={t('action.refresh', { ns: 'common' })}
            onClick={() => void queries.invalidateQueries()}
          />
          <Button
            type="text"
            icon={theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
            aria-label={toTheme}
            onClick={() => changeSettings({ theme: theme === 'dark' ? 'light' : 'dark' })}
          />
          <LanguageSwitch />
          <Button type="text" icon={<LogoutOutlined />} aria-label={t('logout.title')} onClick={leave} />
        </Flex>
      </header>
      <main className="sys-content">
        <Outlet />
      </main>
      <footer className="sys-footer">{t('footer', { year: thisYear })}</footer>
    </div>
  )
}

function useLeave() {
  const { t } = useTranslation(['sys', 'common'])
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const leave = async () => {
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
      okText: t('logout.title'),
      cancelText: t('action.cancel', { ns: 'common' }),
      onOk: leave,
    })
}
