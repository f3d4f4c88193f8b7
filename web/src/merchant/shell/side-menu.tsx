import { Menu, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand, type Merchant } from './brand.tsx'
import { useMenu } from './use-menu.tsx'

type Props = { merchant: Merchant; isCollapsed?: boolean; onChosen?: () => void }

/** The menu at the side, and in the drawer of a narrow window. */
export function SideMenu({ merchant, isCollapsed, onChosen }: Props) {
  const { t } = useTranslation('shell')
  const { items, selectedKeys, above, choose } = useMenu()
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
      <Brand merchant={merchant} isShort={isCollapsed} onClick={onChosen} />
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
