import { MenuOutlined, MoonOutlined, ReloadOutlined, SunOutlined } from '@ant-design/icons'
import type { systemInfo } from '@chopcard/contract/admin/platform.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { useIsFetching } from '@tanstack/react-query'
import { Button, Flex, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../../kit/language-switch.tsx'
import { queries } from '../../lib/query.ts'
import { changeSettings, useTheme } from '../../lib/settings.ts'
import { SysUserMenu } from './sys-user-menu.tsx'
import { useCurrentPage } from './use-current-page.ts'

type Props = { who: Answer<typeof systemInfo>['data']; onMenu: () => void }

/** The bar above every page: menu, refresh, where one is; at the right what is the person's own. */
export function SysHeader({ who, onMenu }: Props) {
  const { t } = useTranslation(['shell', 'common', 'sys-shell'])
  const theme = useTheme()
  const isBusy = useIsFetching() > 0
  const page = useCurrentPage()
  const toTheme = t(theme === 'dark' ? 'theme.toLight' : 'theme.toDark')
  return (
    <header className="sys-header">
      <Flex align="center" gap={4} className="sys-header-left">
        <Button type="text" icon={<MenuOutlined />} aria-label={t('menuLabel')} onClick={onMenu} />
        <Tooltip title={t('action.refresh', { ns: 'common' })}>
          <Button
            type="text"
            icon={<ReloadOutlined spin={isBusy} />}
            aria-label={t('action.refresh', { ns: 'common' })}
            onClick={() => void queries.invalidateQueries()}
          />
        </Tooltip>
        <span className="sys-where">{page && t(`pages.${page}`, { ns: 'sys-shell' })}</span>
      </Flex>
      <Flex align="center" gap={4}>
        <Tooltip title={toTheme}>
          <Button
            type="text"
            icon={theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
            aria-label={toTheme}
            onClick={() => changeSettings({ theme: theme === 'dark' ? 'light' : 'dark' })}
          />
        </Tooltip>
        <LanguageSwitch />
        <SysUserMenu who={who} />
      </Flex>
    </header>
  )
}
