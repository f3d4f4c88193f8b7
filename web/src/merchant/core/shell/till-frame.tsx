import { ArrowLeftOutlined, ReloadOutlined, ShopOutlined } from '@ant-design/icons'
import { useIsFetching } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../../../kit/language-switch.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { HeaderButton, ThemeButton } from '../../../kit/shell-header.tsx'
import { currentView } from '../../../lib/viewing.ts'
import type { Merchant } from './header.tsx'
import { LookButton } from './look-button.tsx'
import { ServiceBanner, ServiceWarning } from './service-banner.tsx'
import type { Admin } from './signed-in.ts'
import { StoreAsk } from './store-ask.tsx'
import type { StoreDialogProps } from './store-dialog.tsx'
import './till-frame.css'
import { useStoreChoice } from './use-store-choice.ts'
import { useCurrentScreen } from './use-current-screen.ts'
import { useRefresh } from './use-refresh.ts'
import { useTillModes } from './use-till-modes.ts'
import { UserMenu } from './user-menu.tsx'

const StoreDialog = lazyPart<StoreDialogProps>(() => import('./store-dialog.tsx'))
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
        <TillWhere admin={admin} merchant={merchant} />
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
        <StoreAsk admin={admin} size="large" />
        <Outlet />
      </main>
    </div>
  )
}

/** The shop; where there are several stores, the one of this till, which can be changed here. */
function TillWhere({ admin, merchant }: Pick<TillFrameProps, 'admin' | 'merchant'>) {
  const { t } = useTranslation('shell')
  const [isChoosing, setChoosing] = useState(false)
  const { stores, here } = useStoreChoice(admin)
  if (!stores.length) return <span className="till-where">{merchant.name}</span>
  return (
    <span className="till-where">
      <Button type="text" icon={<ShopOutlined />} className="till-store" onClick={() => setChoosing(true)}>
        <span>{here?.name ?? t('store.choose')}</span>
      </Button>
      {isChoosing && <StoreDialog admin={admin} onClose={() => setChoosing(false)} />}
    </span>
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
