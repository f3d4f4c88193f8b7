import { MenuOutlined, MoonOutlined, ReloadOutlined, SunOutlined } from '@ant-design/icons'
import type { adminInfo } from '@chopcard/contract/merchant/account.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Button, Flex, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { queries } from '../../lib/query.ts'
import { changeSettings, useTheme } from '../../lib/settings.ts'
import { currentView } from '../../lib/viewing.ts'
import { LanguageSwitch } from '../../kit/language-switch.tsx'
import { ServiceWarning } from './service-banner.tsx'
import { UserMenu } from './user-menu.tsx'

export type Admin = Answer<typeof adminInfo>['data']
type Props = { admin: Admin; merchantName: string; onMenu: () => void }

/** The bar above every page: menu, refresh, the merchant's name; at the right what is the person's own. */
export function Header({ admin, merchantName, onMenu }: Props) {
  const { t } = useTranslation(['shell', 'common'])
  const router = useRouter()
  const theme = useTheme()
  const isBusy = useIsFetching() > 0
  const refresh = () => void Promise.all([queries.invalidateQueries(), router.invalidate()])
  const toggleTheme = () => changeSettings({ theme: theme === 'dark' ? 'light' : 'dark' })
  return (
    <header className="shell-header">
      <Flex align="center" gap={4} className="shell-header-left">
        <Button type="text" icon={<MenuOutlined />} aria-label={t('menuLabel')} onClick={onMenu} />
        <Tooltip title={t('action.refresh', { ns: 'common' })}>
          <Button
            type="text"
            icon={<ReloadOutlined spin={isBusy} />}
            aria-label={t('action.refresh', { ns: 'common' })}
            onClick={refresh}
          />
        </Tooltip>
        <span className="shell-merchant">{merchantName}</span>
      </Flex>
      <Flex align="center" gap={4}>
        <ServiceWarning admin={admin} />
        <Tooltip title={t(theme === 'dark' ? 'theme.toLight' : 'theme.toDark')}>
          <Button
            type="text"
            icon={theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
            aria-label={t(theme === 'dark' ? 'theme.toLight' : 'theme.toDark')}
            onClick={toggleTheme}
          />
        </Tooltip>
        <LanguageSwitch offered={['zh-TW', 'en-US']} />
        {!currentView() && <UserMenu admin={admin} />}
      </Flex>
    </header>
  )
}
