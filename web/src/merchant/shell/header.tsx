import { MenuOutlined, MoonOutlined, ReloadOutlined, SettingOutlined, SunOutlined } from '@ant-design/icons'
import type { adminInfo } from '@chopcard/contract/merchant/account.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Button, Flex, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../lib/query.ts'
import { changeSettings, useTheme } from '../../lib/settings.ts'
import { currentView } from '../../lib/viewing.ts'
import { LanguageSwitch } from '../../kit/language-switch.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Brand, type Merchant } from './brand.tsx'
import { ServiceWarning } from './service-banner.tsx'
import { UserMenu } from './user-menu.tsx'

export type Admin = Answer<typeof adminInfo>['data']
type Props = { admin: Admin; merchant: Merchant; onMenu?: () => void }

const SettingsDrawer = lazyPart(() => import('./settings-drawer.tsx'))

/**
 * The bar above every page: menu (the logo where the menu is in sight anyway), refresh, the merchant's name; at the right
 * what is the person's own.
 */
export function Header({ admin, merchant, onMenu }: Props) {
  const { t } = useTranslation(['shell', 'common'])
  const router = useRouter()
  const theme = useTheme()
  const isBusy = useIsFetching() > 0
  const refresh = () => void Promise.all([queries.invalidateQueries(), router.invalidate()])
  const toggleTheme = () => changeSettings({ theme: theme === 'dark' ? 'light' : 'dark' })
  return (
    <header className="shell-header">
      <Flex align="center" gap={4} className="shell-header-left">
        {onMenu ? (
          <Button type="text" icon={<MenuOutlined />} aria-label={t('menuLabel')} onClick={onMenu} />
        ) : (
          <Brand merchant={merchant} isShort />
        )}
        <Tooltip title={t('action.refresh', { ns: 'common' })}>
          <Button
            type="text"
            icon={<ReloadOutlined spin={isBusy} />}
            aria-label={t('action.refresh', { ns: 'common' })}
            onClick={refresh}
          />
        </Tooltip>
        <span className="shell-merchant">{merchant.name}</span>
      </Flex>
      <Flex align="center" gap={4}>
        <ServiceWarning admin={admin} />
        <LookButton />
        <Tooltip title={t(theme === 'dark' ? 'theme.toLight' : 'theme.toDark')}>
          <Button
            type="text"
            className="theme-toggle"
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

/** Opens the settings of how pages look, beside the page that is open. */
function LookButton() {
  const { t } = useTranslation('shell')
  // Not there before it was first asked for.
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Tooltip title={t('appearance')}>
        <Button
          type="text"
          icon={<SettingOutlined />}
          aria-label={t('appearance')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {isOpen !== undefined && <SettingsDrawer open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
