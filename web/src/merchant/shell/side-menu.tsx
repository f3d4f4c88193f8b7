import type { MerchantInfo } from '@chopcard/contract/merchant/merchant.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Menu, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Logo } from '../../kit/logo.tsx'
import { navRead } from '../guards.ts'
import { smallPicture } from '../../lib/small-picture.ts'
import { menuIcon } from './menu-icon.tsx'
import { entriesOf, menuTree, type MenuNode } from './menu-tree.ts'

type Props = { merchant: z.output<typeof MerchantInfo>; isCollapsed?: boolean; onChosen?: () => void }

/** The side menu, drawn from what the server says this person may open. */
export function SideMenu({ merchant, isCollapsed, onChosen }: Props) {
  const { t } = useTranslation('shell')
  const { data: nav } = useSuspenseQuery(navRead)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const entries = entriesOf(nav.result, pathname)
  const above = entries[1]?.key
  const [openKeys, setOpenKeys] = useState<string[]>(above ? [above] : [])
  const [shown, setShown] = useState(above)
  if (above !== shown) {
    setShown(above)
    if (above && !openKeys.includes(above)) setOpenKeys([...openKeys, above])
  }

  const labelOf = (node: MenuNode) => t(`menu.${node.name}` as 'menu.dashboard', { defaultValue: node.meta.title })
  const itemOf = (node: MenuNode): NonNullable<MenuProps['items']>[number] => ({
    key: node.key,
    icon: node.parentId === 0 ? menuIcon(node.meta.icon) : undefined,
    label: node.children.length ? labelOf(node) : <Link to={node.path as '/'}>{labelOf(node)}</Link>,
    children: node.children.length ? node.children.map(itemOf) : undefined,
  })
  const choose: MenuProps['onClick'] = ({ key, domEvent }) => {
    const node = nav.result.find((item) => item.key === key)
    const isLink = (domEvent.target as Element).closest('a')
    if (node && !isLink) void navigate({ to: node.path as '/' })
    onChosen?.()
  }
  return (
    <div className="side-menu">
      <Link to="/dashboard" className="side-brand" onClick={onChosen}>
        {merchant.logo ? <img src={smallPicture(merchant.logo)} alt="" width={36} height={36} /> : <Logo size={36} />}
        <span className={isCollapsed ? 'visually-hidden' : 'side-brand-name'}>{merchant.name}</span>
      </Link>
      <nav aria-label={t('menuLabel')} className="side-nav">
        <Menu
          mode="inline"
          inlineCollapsed={isCollapsed}
          inlineIndent={20}
          items={menuTree(nav.result).map(itemOf)}
          selectedKeys={entries[0] ? [entries[0].key] : []}
          {...(isCollapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
          onClick={choose}
        />
      </nav>
    </div>
  )
}
