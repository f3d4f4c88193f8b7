import { Outlet } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Drawer, Grid } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SiteName } from '../../kit/document-title.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { PermissionsProvider } from '../../kit/permissions.tsx'
import { changeSettings, useUiSettings } from '../../lib/settings.ts'
import { currentView } from '../../lib/viewing.ts'
import { adminRead, merchantRead } from '../guards.ts'
import { Forbidden } from './forbidden.tsx'
import { Header } from './header.tsx'
import { ServiceBanner } from './service-banner.tsx'
import './shell.css'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { useCurrentScreen } from './use-current-screen.ts'

// As high as the menu that it keeps the place for.
const TopMenu = lazyPart(() => import('./top-menu.tsx'), <div style={{ height: 51 }} />)
const ViewBanner = lazyPart(() => import('./view-banner.tsx'))
const PlatformNotice = lazyPart(() => import('../../kit/platform-notice.tsx'))
const thisYear = new Date().getFullYear()

/** The frame of every page after sign-in (shell.md §2.5). */
export function Shell() {
  const { t } = useTranslation('shell')
  const { data: admin } = useSuspenseQuery(adminRead)
  const { data: merchant } = useSuspenseQuery(merchantRead)
  const settings = useUiSettings()
  const { lg, md } = Grid.useBreakpoint()
  const isPhone = lg === false
  const isTop = lg && settings.layout === 'top'
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const toggleMenu = () => (isPhone ? setDrawerOpen(true) : changeSettings({ collapsed: !settings.collapsed }))
  const { menu } = useCurrentScreen()
  const isAllowed = !menu || admin.data.menuPermissions.includes(menu)
  const classes = [
    'shell',
    isTop && 'shell-top',
    settings.fixedHeader && 'shell-fixed-header',
    settings.fixedSidebar && 'shell-fixed-side',
    settings.collapsed && 'shell-collapsed',
    settings.contentWidth === 'fixed' && 'shell-narrow',
  ]
  return (
    <PermissionsProvider value={admin.data}>
      <SiteName value={merchant.data.name}>
        <a className="skip-link" href="#content">
          {t('skip')}
        </a>
        <div className={classes.filter(Boolean).join(' ')}>
          {isPhone ? (
            <Drawer
              open={isDrawerOpen}
              onClose={() => setDrawerOpen(false)}
              placement="left"
              size={300}
              closable={false}
              styles={{ body: { padding: 0 } }}
              aria-label={t('menuLabel')}
            >
              <SideMenu merchant={merchant.data} onChosen={() => setDrawerOpen(false)} />
            </Drawer>
          ) : (
            !isTop && (
              <aside className="shell-side">
                <SideMenu merchant={merchant.data} isCollapsed={settings.collapsed} />
              </aside>
            )
          )}
          <div className="shell-main">
            {currentView() && <ViewBanner />}
            <div className="shell-head">
              <Header admin={admin.data} merchant={merchant.data} onMenu={isTop ? undefined : toggleMenu} />
              {isTop && <TopMenu />}
            </div>
            {settings.multiTab && md !== false && <TabBar />}
            <PlatformNotice />
            <main id="content" className="shell-content" tabIndex={-1}>
              <ServiceBanner admin={admin.data} />
              {isAllowed ? <Outlet /> : <Forbidden />}
            </main>
            <footer className="shell-footer">{t('footer', { year: thisYear })}</footer>
          </div>
        </div>
      </SiteName>
    </PermissionsProvider>
  )
}
