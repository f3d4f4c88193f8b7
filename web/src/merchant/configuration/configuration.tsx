import { Skeleton, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useListSearch } from '../../kit/list-search.ts'
import { Page } from '../../kit/page.tsx'
import './configuration.css'

const waiting = <Skeleton active paragraph={{ rows: 10 }} />
const tabs = [{ key: 'general', Content: lazyPart(() => import('./general-tab.tsx'), waiting) }] as const

/** The settings of the shop; the tab stands in the address. */
export default function Configuration() {
  const { t } = useTranslation('configuration')
  const { search, change } = useListSearch()
  const shown = tabs.find(({ key }) => key === search.tab) ?? tabs[0]
  return (
    <Page title={t('title')} about={t('about')} width={960}>
      <Tabs
        activeKey={shown.key}
        onChange={(tab) => change({ tab })}
        items={tabs.map(({ key, Content }) => ({ key, label: t(`tab.${key}`), children: <Content /> }))}
      />
    </Page>
  )
}
