import { isSetup, type SystemPage, systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import type { PasskeyDutyProps } from '../../kit/passkeys/passkey-duty.tsx'
import { Forbidden } from '../../kit/shell-forbidden.tsx'
import { type MenuState, ShellFrame } from '../../kit/shell-frame.tsx'
import { queries } from '../../lib/query.ts'
import { systemRead } from '../guards.ts'
import { passkeyCalls } from './passkey-calls.ts'
import { SysHeader } from './sys-header.tsx'
import { SysMenu } from './sys-menu.tsx'
import { useCurrentPage } from './use-current-page.ts'

const PasskeyDuty = lazyPart<PasskeyDutyProps>(() => import('../../kit/passkeys/passkey-duty.tsx'), <Waiting />)
const thisYear = String(new Date().getFullYear())

/** The frame of the platform's pages. */
export function SysShell() {
  const { t } = useTranslation('sys')
  const { data: who } = useSuspenseQuery(systemRead)
  const page = useCurrentPage()
  const { isAgent, lacksPasskey } = who.data
  const sideMenu = (state: MenuState) => <SysMenu {...state} isAgent={isAgent} />
  const head = (toggleMenu: () => void) => <SysHeader who={who.data} onMenu={toggleMenu} />
  return (
    <ShellFrame
      classes={['shell-fixed-header', 'shell-fixed-side']}
      sideMenu={sideMenu}
      head={head}
      footer={t('footer', { year: thisYear })}
    >
      <Content page={page} isAgent={isAgent} lacksPasskey={lacksPasskey} />
    </ShellFrame>
  )
}

type ContentProps = { page: SystemPage | undefined; isAgent: boolean; lacksPasskey: boolean }

/** The page, where who is signed in may see it. */
function Content({ page, isAgent, lacksPasskey }: ContentProps) {
  if (lacksPasskey) return <PasskeyDuty calls={passkeyCalls} onDone={() => void queries.invalidateQueries()} />
  return page && isAgent && isSetup(page) ? <Forbidden dashboard={systemPages.dashboard.path} /> : <Outlet />
}
