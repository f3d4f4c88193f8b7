import type { systemInfo } from '@chopcard/contract/platform/admin/platform.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../../kit/language-switch.tsx'
import { ShellHeader, ThemeButton } from '../../kit/shell-header.tsx'
import { queries } from '../../lib/query.ts'
import { SysUserMenu } from './sys-user-menu.tsx'
import { useCurrentPage } from './use-current-page.ts'

type Props = { who: Answer<typeof systemInfo>['data']; onMenu: () => void }

/** The bar above every page, with the name of the page that is open. */
export function SysHeader({ who, onMenu }: Props) {
  const { t } = useTranslation('sys-shell')
  const page = useCurrentPage()
  return (
    <ShellHeader onMenu={onMenu} onRefresh={() => void queries.invalidateQueries()} where={page && t(`pages.${page}`)}>
      <ThemeButton />
      <LanguageSwitch />
      <SysUserMenu who={who} />
    </ShellHeader>
  )
}
