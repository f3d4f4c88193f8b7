import { EllipsisOutlined } from '@ant-design/icons'
import { Menu, type MenuProps, type MenuRef } from 'antd'
import { type FocusEvent, type Key, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './top-menu.css'
import { useMenu } from './use-menu.tsx'

/** The same menu as a bar below the header, in windows that are wide enough; what does not fit is behind «more». */
export default function TopMenu() {
  const { t } = useTranslation(['shell', 'common'])
  // One stop for the Tab key, as a menu bar has it; arrows go on from there.
  const { items, selectedKeys, choose } = useMenu(-1)
  const [openKeys, setOpenKeys] = useState<string[]>([])
  const nav = useRef<HTMLElement>(null)
  const menu = useRef<MenuRef>(null)

  const focusEntry = (key: Key) => menu.current?.menu?.findItem({ key: String(key) })?.focus()
  // The library would go on from what was open last, which may be out of sight by now.
  const enter = (event: KeyboardEvent) => {
    if (event.target !== menu.current?.menu?.list || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
    focusEntry(items[0]?.key ?? '')
  }
  const closeOutside = ({ relatedTarget }: FocusEvent) => {
    if (!nav.current?.contains(relatedTarget)) setOpenKeys([])
  }
  const onClick: MenuProps['onClick'] = (chosen) => {
    const { domEvent } = chosen
    const link = (domEvent.target as Element).closest('a')
    // The browser would follow the link only when the focus has left it.
    if (domEvent.type === 'keydown' && link) {
      domEvent.preventDefault()
      link.click()
    } else choose(chosen)
    // The chosen entry disappears with its part of the menu, which would lose the focus.
    focusEntry(chosen.keyPath.at(-1) ?? chosen.key)
  }
  return (
    <nav ref={nav} aria-label={t('menuLabel')} className="top-menu">
      <Menu
        ref={menu}
        mode="horizontal"
        role="menubar"
        items={items}
        selectedKeys={selectedKeys}
        openKeys={openKeys}
        onOpenChange={setOpenKeys}
        onClick={onClick}
        onKeyDownCapture={enter}
        onBlur={closeOutside}
        getPopupContainer={() => nav.current ?? document.body}
        overflowedIndicator={
          <>
            <EllipsisOutlined />
            <span className="visually-hidden">{t('action.more', { ns: 'common' })}</span>
          </>
        }
      />
    </nav>
  )
}
