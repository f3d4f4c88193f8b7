import { MenuOutlined, MoonOutlined, ReloadOutlined, SunOutlined } from '@ant-design/icons'
import { useIsFetching } from '@tanstack/react-query'
import { Button, type ButtonProps, Flex, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSettings, useTheme } from '../lib/settings.ts'

type Props = {
  /** Opens or folds the menu; without it the brand has the place of its button. */
  onMenu?: () => void
  brand?: ReactNode
  onRefresh: () => void
  where: ReactNode
  children: ReactNode
}

/** The bar above every page: menu, refresh and where one is at the left; at the right what is the person's own. */
export function ShellHeader({ onMenu, brand, onRefresh, where, children }: Props) {
  const { t } = useTranslation(['shell', 'common'])
  const isBusy = useIsFetching() > 0
  return (
    <header className="shell-header">
      <Flex align="center" gap={4} className="shell-header-left">
        {onMenu ? <Button type="text" icon={<MenuOutlined />} aria-label={t('menuLabel')} onClick={onMenu} /> : brand}
        <HeaderButton
          label={t('action.refresh', { ns: 'common' })}
          icon={<ReloadOutlined spin={isBusy} />}
          onClick={onRefresh}
        />
        <span className="shell-where">{where}</span>
      </Flex>
      <Flex align="center" gap={4}>
        {children}
      </Flex>
    </header>
  )
}

/** A button of the header: a drawing that says in a tooltip what it does. */
export function HeaderButton({ label, ...button }: ButtonProps & { label: string }) {
  return (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} {...button} />
    </Tooltip>
  )
}

/** Changes between light and dark. */
export function ThemeButton() {
  const { t } = useTranslation('shell')
  const isDark = useTheme() === 'dark'
  return (
    <HeaderButton
      className="theme-toggle"
      label={t(isDark ? 'theme.toLight' : 'theme.toDark')}
      icon={isDark ? <SunOutlined /> : <MoonOutlined />}
      onClick={() => changeSettings({ theme: isDark ? 'light' : 'dark' })}
    />
  )
}
