import { CloseOutlined } from '@ant-design/icons'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { App, Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { close, visit, type CloseCommand, type PageTab } from './tabs-rules.ts'
import { useCurrentScreen } from './use-current-screen.ts'

const storeKey = 'page-tabs'
const commands: CloseCommand[] = ['current', 'right', 'left', 'all']

/** One tab for each page that was opened, with a menu to close them. A list of links: that is what they are. */
export function TabBar() {
  const { t } = useTranslation('shell')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { pathname, href } = useLocation()
  const { title } = useCurrentScreen()
  const [tabs, setTabs] = useState(storedTabs)

  useEffect(() => {
    if (title) setTabs((before) => visit(before, { path: pathname, href, title }))
  }, [pathname, href, title])
  useEffect(() => sessionStorage.setItem(storeKey, JSON.stringify(tabs)), [tabs])

  const run = (from: string, command: CloseCommand) => {
    const result = close(tabs, from, command, pathname)
    if ('refused' in result) return void message.info(t(`tabs.${result.refused}`))
    setTabs(result.tabs)
    if (result.goTo) void navigate({ href: result.goTo })
  }
  const items = commands.map((command) => ({ key: command, label: t(`tabs.${command}`) }))
  const titleOf = (tab: PageTab) => t(`menu.${tab.title}` as 'menu.dashboard')
  return (
    <nav className="tab-bar" aria-label={t('tabs.label')}>
      <ul>
        {tabs.map((tab) => (
          <Dropdown
            key={tab.path}
            trigger={['contextMenu']}
            menu={{ items, onClick: ({ key }) => run(tab.path, key as CloseCommand) }}
          >
            <li className={tab.path === pathname ? 'tab tab-here' : 'tab'}>
              <Link to={tab.href as '/'} aria-current={tab.path === pathname ? 'page' : undefined}>
                {titleOf(tab)}
              </Link>
              <button
                type="button"
                aria-label={t('tabs.close', { title: titleOf(tab) })}
                onClick={() => run(tab.path, 'current')}
              >
                <CloseOutlined />
              </button>
            </li>
          </Dropdown>
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
