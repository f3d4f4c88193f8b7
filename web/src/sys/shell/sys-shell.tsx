import { isSetup, systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Forbidden } from '../../kit/shell-forbidden.tsx'
import { type MenuState, ShellFrame } from '../../kit/shell-frame.tsx'
import { systemRead } from '../guards.ts'
import { SysHeader } from './sys-header.tsx'
import { SysMenu } from './sys-menu.tsx'
import { useCurrentPage } from './use-current-page.ts'

const thisYear = new Date().getFullYear()

/** The frame of the platform's pages. */
export function SysShell() {
  const { t } = useTranslation('sys')
  const { data: who } = useSuspenseQuery(systemRead)
  const page = useCurrentPage()
  const { isAgent } = who.data
  const sideMenu = (state: MenuState) => <SysMenu {...state} isAgent={isAgent} />
  const head = (toggleMenu: () => void) => <SysHeader who={who.data} onMenu={toggleMenu} />
  return (
    <ShellFrame
      classes={['shell-fixed-header', 'shell-fixed-side']}
      sideMenu={sideMenu}
      head={head}
      footer={t('footer', { year: thisYear })}
    >
      {page && isAgent && isSetup(page) ? <Forbidden dashboard={systemPages.dashboard.path} /> : <Outlet />}
    </ShellFrame>
  )
}
