import { CloseOutlined } from '@ant-design/icons'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { App, Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { close, visit, type CloseCommand, type PageTab } from './tabs-rules.ts'
import { useCurrentScreen } from './use-current-screen.ts'

const storeKey = 'page-tabs'
const commands: CloseCommand[] = ['current', 'right', 'left', 'all']

// Newer browsers answer with a promise, which must not become the ref's clean-up.
const reveal = (tab: HTMLElement | null): void => {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** One tab for each page that was opened, with a menu to close them. A list of links: that is what they are. */
export function TabBar() {
  const { t } = useTranslation('shell')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { pathname, href } = useLocation()
  const { title } = useCurrentScreen()
  const [stored, setTabs] = useState(storedTabs)
  const [menuOf, setMenuOf] = useState<string>()
  const tabs = title ? visit(stored, { path: pathname, href, title }) : stored
  if (tabs !== stored) setTabs(tabs)
  useEffect(() => sessionStorage.setItem(storeKey, JSON.stringify(stored)), [stored])

  const run = async (from: string, command: CloseCommand) => {
    const result = close(tabs, from, command, pathname)
    if ('refused' in result) return void message.info(t(`tabs.${result.refused}`))
    // The page that is open always has its tab: it must be left before its tab can go.
    if (result.goTo) await navigate({ href: result.goTo })
    setTabs(result.tabs)
  }
  const choose = (from: string, command: CloseCommand) => {
    setMenuOf(undefined)
    void run(from, command)
  }
  const items = commands.map((command) => ({ key: command, label: t(`tabs.${command}`) }))
  const titleOf = (tab: PageTab) => t(`menu.${tab.title}` as 'menu.dashboard')
  return (
    <nav className="tab-bar" aria-label={t('tabs.label')}>
      <ul>
        {tabs.map((tab) => (
          <li
            key={tab.path}
            ref={tab.path === pathname ? reveal : undefined}
            className={tab.path === pathname ? 'tab tab-here' : 'tab'}
          >
            <Dropdown
              trigger={['click']}
              open={menuOf === tab.path}
              // It opens by the other button alone; while one menu closes, the next may already be open.
              onOpenChange={(isOpen) => !isOpen && setMenuOf((now) => (now === tab.path ? undefined : now))}
              menu={{ items, onClick: ({ key }) => choose(tab.path, key as CloseCommand) }}
            >
              <Link
                to={tab.href as '/'}
                aria-current={tab.path === pathname ? 'page' : undefined}
                onContextMenu={(event) => {
                  event.preventDefault()
                  setMenuOf(tab.path)
                }}
              >
                {titleOf(tab)}
              </Link>
            </Dropdown>
            <button
              type="button"
              aria-label={t('tabs.close', { title: titleOf(tab) })}
              onClick={() => void run(tab.path, 'current')}
            >
              <CloseOutlined />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function storedTabs(): PageTab[] {
  try {
    return JSON.parse(sessionStorage.getItem(storeKey) ?? '[]') as PageTab[]
  } catch {
    return []
  }
}
