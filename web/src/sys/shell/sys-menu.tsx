import {
  AuditOutlined,
  BarChartOutlined,
  DashboardOutlined,
  HeartOutlined,
  PictureOutlined,
  SettingOutlined,
  ShopOutlined,
} from '@ant-design/icons'
import { systemGroups, type SystemPage, systemPages } from '@chopcard/contract/core/system-pages.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ShellBrand } from '../../kit/shell-brand.tsx'
import type { MenuState } from '../../kit/shell-frame.tsx'
import { ShellMenu } from '../../kit/shell-menu.tsx'
import { entryOf, menuOf, type MenuEntry } from './menu-tree.ts'
import { useBuiltPages, useCurrentPage } from './use-current-page.ts'

const icons: Record<string, ReactNode> = {
  dashboard: <DashboardOutlined />,
  health: <HeartOutlined />,
  shop: <ShopOutlined />,
  chart: <BarChartOutlined />,
  picture: <PictureOutlined />,
  plan: <AuditOutlined />,
  setup: <SettingOutlined />,
}

/** The menu of the platform's back office. */
export function SysMenu({ isAgent, ...state }: MenuState & { isAgent: boolean }) {
  const { t } = useTranslation(['sys-shell', 'common'])
  const navigate = useNavigate()
  const built = useBuiltPages()
  const page = useCurrentPage()
  const pageItem = (name: SystemPage) => ({
    key: name,
    icon: icons[systemPages[name].icon ?? ''],
    label: <Link to={systemPages[name].path as '/'}>{t(`pages.${name}`)}</Link>,
  })
  const itemOf = (entry: MenuEntry): NonNullable<MenuProps['items']>[number] =>
    'page' in entry
      ? pageItem(entry.page)
      : {
          key: entry.group,
          icon: icons[systemGroups[entry.group].icon],
          label: t(`groups.${entry.group}`),
          children: entry.pages.map(pageItem),
        }
  const choose: MenuProps['onClick'] = ({ key, domEvent }) => {
    const isLink = (domEvent.target as Element).closest('a')
    if (!isLink) void navigate({ to: systemPages[key as SystemPage].path as '/' })
  }
  const brand = (
    <ShellBrand
      to={systemPages.dashboard.path}
      name={t('app.name', { ns: 'common' })}
      isShort={state.isCollapsed}
      onClick={state.onChosen}
    />
  )
  return (
    <ShellMenu
      {...state}
      brand={brand}
      items={menuOf(built, isAgent).map(itemOf)}
      selectedKeys={page ? [entryOf(page)] : []}
      above={page && systemPages[page].group}
      choose={choose}
    />
  )
}
