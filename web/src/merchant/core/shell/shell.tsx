import { Outlet } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Grid } from 'antd'
import { useTranslation } from 'react-i18next'
import { SiteName } from '../../../kit/document-title.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { PermissionsProvider } from '../../../kit/permissions.tsx'
import { Forbidden } from '../../../kit/shell-forbidden.tsx'
import { type MenuState, ShellFrame } from '../../../kit/shell-frame.tsx'
import { useUiSettings } from '../../../lib/settings.ts'
import { currentView } from '../../../lib/viewing.ts'
import { adminRead, merchantRead } from '../../guards.ts'
import { Header } from './header.tsx'
import { ServiceBanner } from './service-banner.tsx'
import './shell.css'
import { SideMenu } from './side-menu.tsx'
import { StoreAsk } from './store-ask.tsx'
import { TabBar } from './tab-bar.tsx'
import type { TillFrameProps } from './till-frame.tsx'
import { useCurrentScreen } from './use-current-screen.ts'

// As high as the menu that it keeps the place for.
const TopMenu = lazyPart(() => import('./top-menu.tsx'), <div style={{ height: 51 }} />)
const ViewBanner = lazyPart(() => import('./view-banner.tsx'))
const TestBanner = lazyPart(() => import('./test-banner.tsx'))
const TillFrame = lazyPart<TillFrameProps>(() => import('./till-frame.tsx'))
const thisYear = String(new Date().getFullYear())

/** The frame of a merchant's pages. */
export function Shell() {
  const { t } = useTranslation('shell')
  const { data: admin } = useSuspenseQuery(adminRead)
  const { data: merchant } = useSuspenseQuery(merchantRead)
  const settings = useUiSettings()
  const { lg, md } = Grid.useBreakpoint()
  const isTop = lg && settings.layout === 'top'
  const { menu, isTill } = useCurrentScreen()
  const isAllowed = !menu || admin.data.menuPermissions.includes(menu)
  const banner = currentView() ? <ViewBanner /> : merchant.data.isTest && <TestBanner />
  const classes = [
    isTop && 'shell-top',
    settings.fixedHeader && 'shell-fixed-header',
    settings.fixedSidebar && 'shell-fixed-side',
    settings.contentWidth === 'fixed' && 'shell-narrow',
  ]
  const sideMenu = (state: MenuState) => <SideMenu {...state} merchant={merchant.data} />
  const head = (toggleMenu: () => void) => (
    <>
      <Header admin={admin.data} merchant={merchant.data} onMenu={isTop ? undefined : toggleMenu} />
      {isTop && <TopMenu />}
    </>
  )
  return (
    <PermissionsProvider value={admin.data}>
      <SiteName value={merchant.data.name}>
        {isTill && isAllowed ? (
          <TillFrame admin={admin.data} merchant={merchant.data} banner={banner} />
        ) : (
          <ShellFrame
            classes={classes}
            sideMenu={isTop ? undefined : sideMenu}
            banner={banner}
            head={head}
            tabs={settings.multiTab && md !== false && <TabBar by={admin.data.id} />}
            footer={t('footer', { year: thisYear })}
          >
            <ServiceBanner admin={admin.data} />
            <StoreAsk admin={admin.data} size="middle" />
            {isAllowed ? <Outlet /> : <Forbidden dashboard="/dashboard" />}
          </ShellFrame>
        )}
      </SiteName>
    </PermissionsProvider>
  )
}
