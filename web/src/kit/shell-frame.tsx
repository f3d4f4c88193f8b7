import { Drawer, Grid } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSettings, useUiSettings } from '../lib/settings.ts'
import { lazyPart } from './lazy-part.tsx'
import './shell.css'

const PlatformNotice = lazyPart(() => import('./platform-notice.tsx'))

export type MenuState = { isCollapsed?: boolean; onChosen?: () => void }
type Props = {
  /** Names of classes, without those that are not wanted now. */
  classes: readonly (string | false | undefined)[]
  /** The menu at the side, or in a drawer where the window is narrow; none where the header has it. */
  sideMenu?: (state: MenuState) => ReactNode
  /** Stands above the header. */
  banner?: ReactNode
  head: (toggleMenu: () => void) => ReactNode
  tabs?: ReactNode
  footer: string
  children: ReactNode
}

/** The frame of every page of a back office after sign-in (decisions/shell.md §1). */
export function ShellFrame({ classes, sideMenu, banner, head, tabs, footer, children }: Props) {
  const { t } = useTranslation('shell')
  const { collapsed } = useUiSettings()
  const isPhone = Grid.useBreakpoint().lg === false
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const toggleMenu = () => (isPhone ? setOpen(true) : changeSettings({ collapsed: !collapsed }))
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <div className={['shell', collapsed && 'shell-collapsed', ...classes].filter(Boolean).join(' ')}>
        {isPhone ? (
          <Drawer
            open={isOpen}
            onClose={close}
            placement="left"
            size={300}
            closable={false}
            styles={{ body: { padding: 0 } }}
            aria-label={t('menuLabel')}
          >
            {sideMenu?.({ onChosen: close })}
          </Drawer>
        ) : (
          sideMenu && <aside className="shell-side">{sideMenu({ isCollapsed: collapsed })}</aside>
        )}
        <div className="shell-main">
          {banner}
          <div className="shell-head">{head(toggleMenu)}</div>
          {tabs}
          <PlatformNotice />
          <main id="content" className="shell-content" tabIndex={-1}>
            {children}
          </main>
          <footer className="shell-footer">{footer}</footer>
        </div>
      </div>
    </>
  )
}
