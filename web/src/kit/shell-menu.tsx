import { Menu, type MenuProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuState } from './shell-frame.tsx'

type Props = MenuState & {
  brand: ReactNode
  items: MenuProps['items']
  selectedKeys: string[]
  /** The part of the menu that the open page is in: opened when one comes to it. */
  above: string | undefined
  choose: NonNullable<MenuProps['onClick']>
}

/** The menu at the side, and in the drawer of a narrow window. */
export function ShellMenu({ brand, items, selectedKeys, above, choose, isCollapsed, onChosen }: Props) {
  const { t } = useTranslation('shell')
  const [openKeys, setOpenKeys] = useState<string[]>(above ? [above] : [])
  const [shown, setShown] = useState(above)
  if (above !== shown) {
    setShown(above)
    if (above && !openKeys.includes(above)) setOpenKeys([...openKeys, above])
  }
  const onClick: MenuProps['onClick'] = (chosen) => {
    choose(chosen)
    onChosen?.()
  }
  return (
    <div className="side-menu">
      {brand}
      <nav aria-label={t('menuLabel')} className="side-nav">
        <Menu
          mode="inline"
          inlineCollapsed={isCollapsed}
          inlineIndent={20}
          items={items}
          selectedKeys={selectedKeys}
          {...(isCollapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
          onClick={onClick}
        />
      </nav>
    </div>
  )
}
