import { ArrowLeftOutlined, ReloadOutlined } from '@ant-design/icons'
import { useIsFetching } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../../../kit/language-switch.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { HeaderButton, ThemeButton } from '../../../kit/shell-header.tsx'
import { currentView } from '../../../lib/viewing.ts'
import type { Merchant } from './header.tsx'
import { LookButton } from './look-button.tsx'
import { ServiceBanner, ServiceWarning } from './service-banner.tsx'
import type { Admin } from './signed-in.ts'
import './till-frame.css'
import { useCurrentScreen } from './use-current-screen.ts'
import { useRefresh } from './use-refresh.ts'
import { useTillModes } from './use-till-modes.ts'
import { UserMenu } from './user-menu.tsx'

const PlatformNotice = lazyPart(() => import('../../../kit/platform-notice.tsx'))

export type TillFrameProps = { admin: Admin; merchant: Merchant; banner: ReactNode }

/** The frame of the till: the window without menu and tabs. Its bar switches the mode and leads back to the office. */
export default function TillFrame({ admin, merchant, banner }: TillFrameProps) {
  const { t } = useTranslation(['shell', 'common'])
  const refresh = useRefresh()
  const isBusy = useIsFetching() > 0
  return (
    <div className="till-shell">
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {banner}
      <header className="till-bar">
        <Link to="/dashboard" className="till-exit">
          <ArrowLeftOutlined aria-hidden />
          <span>{t('till.exit')}</span>
        </Link>
        <span className="till-where">{merchant.name}</span>
        <Modes />
        <div className="till-tools">
          <ServiceWarning admin={admin} />
          <HeaderButton
            label={t('action.refresh', { ns: 'common' })}
            icon={<ReloadOutlined spin={isBusy} />}
            onClick={refresh}
          />
          <LookButton />
          <ThemeButton />
          <LanguageSwitch offered={['zh-TW', 'en-US']} />
          {!currentView() && <UserMenu admin={admin} />}
        </div>
      </header>
      <PlatformNotice />
      <main id="content" className="till-content" tabIndex={-1}>
        <ServiceBanner admin={admin} />
        <Outlet />
      </main>
    </div>
  )
}

function Modes() {
  const { t } = useTranslation('shell')
  const { menu: here } = useCurrentScreen()
  return (
    <nav className="till-modes" aria-label={t('till.modes')}>
      {useTillModes().map(({ menu, path }) => (
        <Link key={menu} to={path} className="till-mode" aria-current={menu === here ? 'page' : undefined}>
          {t(`till.mode.${menu}`)}
        </Link>
      ))}
    </nav>
  )
}
