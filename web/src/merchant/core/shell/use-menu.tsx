import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { navRead } from '../../guards.ts'
import { menuIcon } from './menu-icon.tsx'
import { entriesOf, menuTree, type MenuNode } from './menu-tree.ts'

/** The menu as the server says that this person may open it: its entries, the one of this page, the one above that. */
export function useMenu(linkTabIndex?: number) {
  const { t } = useTranslation('shell')
  const { data: nav } = useSuspenseQuery(navRead)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [here, above] = entriesOf(nav.result, pathname)
  const labelOf = (node: MenuNode) => t(`menu.${node.name}` as 'menu.dashboard', { defaultValue: node.meta.title })
  const linkTo = (node: MenuNode) => (
    <Link to={node.path as '/'} tabIndex={linkTabIndex}>
      {labelOf(node)}
    </Link>
  )
  const itemOf = (node: MenuNode): NonNullable<MenuProps['items']>[number] => ({
    key: node.key,
    icon: node.parentId === 0 ? menuIcon(node.meta.icon) : undefined,
    label: node.children.length ? labelOf(node) : linkTo(node),
    children: node.children.length ? node.children.map(itemOf) : undefined,
  })
  const choose: MenuProps['onClick'] = ({ key, domEvent }) => {
    const node = nav.result.find((item) => item.key === key)
    const isLink = (domEvent.target as Element).closest('a')
    if (node && !isLink) void navigate({ to: node.path as '/' })
  }
  return { items: menuTree(nav.result).map(itemOf), selectedKeys: here ? [here.key] : [], above: above?.key, choose }
}
