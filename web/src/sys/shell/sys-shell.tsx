import { isSetup, systemPages } from '@chopcard/contract/system-pages.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { Drawer, Grid } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { MessagePage } from '../../kit/message-page.tsx'
import { changeSettings, useUiSettings } from '../../lib/settings.ts'
import { systemRead } from '../guards.ts'
import { SysHeader } from './sys-header.tsx'
import { SysMenu } from './sys-menu.tsx'
import './sys-shell.css'
import { useCurrentPage } from './use-current-page.ts'

const PlatformNotice = lazyPart(() => import('../../kit/platform-notice.tsx'))
const thisYear = new Date().getFullYear()

/** The frame of the platform's pages (shell.md §2.5). */
export function SysShell() {
  const { t } = useTranslation(['sys', 'shell'])
  const { data: who } = useSuspenseQuery(systemRead)
  const { collapsed } = useUiSettings()
  const isPhone = Grid.useBreakpoint().lg === false
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const page = useCurrentPage()
  const { isAgent } = who.data
  const close = () => setDrawerOpen(false)
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip', { ns: 'shell' })}
      </a>
      <div className={collapsed ? 'sys sys-collapsed' : 'sys'}>
        {isPhone ? (
          <Drawer
            open={isDrawerOpen}
            onClose={close}
            placement="left"
            size={300}
            closable={false}
            styles={{ body: { padding: 0 } }}
            aria-label={t('menuLabel')}
          >
            <SysMenu isAgent={isAgent} onChosen={close} />
          </Drawer>
        ) : (
          <aside className="sys-side">
            <SysMenu isAgent={isAgent} isCollapsed={collapsed} />
          </aside>
        )}
        <div className="sys-main">
          <SysHeader
            who={who.data}
            onMenu={() => (isPhone ? setDrawerOpen(true) : changeSettings({ collapsed: !collapsed }))}
          />
          <PlatformNotice />
          <main id="content" className="sys-content" tabIndex={-1}>
            {page && isAgent && isSetup(page) ? <Forbidden /> : <Outlet />}
          </main>
          <footer className="sys-footer">{t('footer', { year: thisYear })}</footer>
        </div>
      </div>
    </>
  )
}

/** In the place of a page that agents do not reach. */
function Forbidden() {
  const { t } = useTranslation(['shell', 'errors'])
  const home = <Link to={systemPages.dashboard.path as '/'}>{t('toDashboard')}</Link>
  return (
    <MessagePage kind="forbidden" title={t('forbidden')} extra={home}>
      {t('codes.FORBIDDEN', { ns: 'errors' })}
    </MessagePage>
  )
}
