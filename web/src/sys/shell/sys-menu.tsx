import {
  AuditOutlined,
  BarChartOutlined,
  DashboardOutlined,
  PictureOutlined,
  SettingOutlined,
  ShopOutlined,
} from '@ant-design/icons'
import { systemGroups, type SystemPage, systemPages } from '@chopcard/contract/system-pages.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Menu, type MenuProps } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../kit/logo.tsx'
import { entryOf, menuOf, type MenuEntry } from './menu-tree.ts'
import { useBuiltPages, useCurrentPage } from './use-current-page.ts'

const icons: Record<string, ReactNode> = {
  dashboard: <DashboardOutlined />,
  shop: <ShopOutlined />,
  chart: <BarChartOutlined />,
  picture: <PictureOutlined />,
  plan: <AuditOutlined />,
  setup: <SettingOutlined />,
}

type Props = { isAgent: boolean; isCollapsed?: boolean; onChosen?: () => void }

/** The side menu of the platform's back office. */
export function SysMenu({ isAgent, isCollapsed, onChosen }: Props) {
  const { t } = useTranslation(['sys', 'sys-shell', 'common'])
  const navigate = useNavigate()
  const built = useBuiltPages()
  const page = useCurrentPage()
  const part = page && systemPages[page].group
  const [openKeys, setOpenKeys] = useState<string[]>(part ? [part] : [])
  const [shown, setShown] = useState(part)
  if (part !== shown) {
    setShown(part)
    if (part && !openKeys.includes(part)) setOpenKeys([...openKeys, part])
  }
  const pageItem = (name: SystemPage) => ({
    key: name,
    icon: icons[systemPages[name].icon ?? ''],
    label: <Link to={systemPages[name].path as '/'}>{t(`pages.${name}`, { ns: 'sys-shell' })}</Link>,
  })
  const itemOf = (entry: MenuEntry): NonNullable<MenuProps['items']>[number] =>
    'page' in entry
      ? pageItem(entry.page)
      : {
          key: entry.group,
          icon: icons[systemGroups[entry.group].icon],
          label: t(`groups.${entry.group}`, { ns: 'sys-shell' }),
          children: entry.pages.map(pageItem),
        }
  const choose: MenuProps['onClick'] = ({ key, domEvent }) => {
    const isLink = (domEvent.target as Element).closest('a')
    if (!isLink) void navigate({ to: systemPages[key as SystemPage].path as '/' })
    onChosen?.()
  }
  return (
    <div className="sys-menu">
      <Link to={systemPages.dashboard.path as '/'} className="sys-brand" onClick={onChosen}>
        <Logo size={36} />
        <span className={isCollapsed ? 'visually-hidden' : 'sys-brand-name'}>{t('app.name', { ns: 'common' })}</span>
      </Link>
      <nav aria-label={t('menuLabel')} className="sys-nav">
        <Menu
          mode="inline"
          inlineCollapsed={isCollapsed}
          inlineIndent={20}
          items={menuOf(built, isAgent).map(itemOf)}
          selectedKeys={page ? [entryOf(page)] : []}
          {...(isCollapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
          onClick={choose}
        />
      </nav>
    </div>
  )
}
