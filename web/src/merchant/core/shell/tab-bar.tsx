import { CloseOutlined } from '@ant-design/icons'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { App, Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { forgetFinished, useOpenPages } from '../../../kit/open-pages.ts'
import { currentLanguage } from '../../../lib/language.ts'
import { close, visit, withoutFinished, type CloseCommand, type PageTab } from './tabs-rules.ts'
import { useCurrentScreen } from './use-current-screen.ts'
import { useOverflow } from './use-overflow.ts'

const TabList = lazyPart(() => import('./tab-list.tsx'))
const storeKey = 'page-tabs'
const commands: CloseCommand[] = ['current', 'right', 'left', 'all']

/** One tab for each page that this person opened, with a menu to close them. A list of links: that is what they are. */
export function TabBar({ by }: { by: string }) {
  const { t } = useTranslation('shell')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { pathname, href } = useLocation()
  const { path: here, title, isOfObject } = useCurrentScreen()
  const { named, finished } = useOpenPages()
  const [stored, setTabs] = useState(() => storedTabs(by))
  const [menuOf, setMenuOf] = useState<string>()
  const name = isOfObject && named?.path === here ? named.name : undefined
  const isLoading = pathname !== here
  const visited = title ? visit(stored, { path: here, title, name, ...(!isLoading && { href }) }) : stored
  const tabs = withoutFinished(visited, finished, here)
  const { ref, isOver } = useOverflow<HTMLUListElement>()
  if (tabs !== stored) setTabs(tabs)
  useEffect(() => {
    if (finished !== undefined && finished !== here) forgetFinished()
  }, [finished, here])
  useEffect(() => {
    const kept: Kept = { by, language: currentLanguage(), tabs: stored }
    sessionStorage.setItem(storeKey, JSON.stringify(kept))
  }, [by, stored])

  const run = async (from: string, command: CloseCommand) => {
    const result = close(tabs, from, command, here)
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
  const titleOf = (tab: PageTab) => tab.name ?? t(`menu.${tab.title}` as 'menu.dashboard')
  return (
    <nav className="tab-bar" aria-label={t('tabs.label')}>
      <ul ref={ref}>
        {tabs.map((tab) => (
          <li key={tab.path} className={tab.path === here ? 'tab tab-here' : 'tab'}>
            <Dropdown
              trigger={['click']}
              open={menuOf === tab.path}
              // It opens by the other button alone; while one menu closes, the next may already be open.
              onOpenChange={(isOpen) => !isOpen && setMenuOf((now) => (now === tab.path ? undefined : now))}
              menu={{ items, onClick: ({ key }) => choose(tab.path, key as CloseCommand) }}
            >
              <Link
                to={tab.href as '/'}
                aria-current={tab.path === here ? 'page' : undefined}
                onContextMenu={(event) => {
                  event.preventDefault()
                  setMenuOf(tab.path)
                }}
              >
                <span>{titleOf(tab)}</span>
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
      {isOver && <TabList tabs={tabs} here={here} titleOf={titleOf} />}
    </nav>
  )
}

type Kept = { by: string; language: string; tabs: PageTab[] }

/** The tabs of this person, not of whoever was signed in before. Names may be words of the language that the page had. */
function storedTabs(by: string): PageTab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storeKey) ?? '{}') as Partial<Kept>
    if (kept.by !== by || !kept.tabs) return []
    return kept.language === currentLanguage()
      ? kept.tabs
      : kept.tabs.map(({ path, href, title }) => ({ path, href, title }))
  } catch {
    return []
  }
}
