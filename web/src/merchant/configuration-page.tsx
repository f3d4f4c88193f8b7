import type { Feature } from '@chopcard/contract/core/features.ts'
import { Skeleton, Tabs } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useListSearch } from '../kit/list-search.ts'
import { Page } from '../kit/page.tsx'
import { useHasFeature } from '../kit/permissions.tsx'

type Tab = { key: 'general' | 'campaign' | 'localizations'; feature?: Feature; Content: ComponentType }

const waiting = <Skeleton active paragraph={{ rows: 10 }} />
const tabs: readonly Tab[] = [
  { key: 'general', Content: lazyPart(() => import('./accounts/configuration/general-tab.tsx'), waiting) },
  { key: 'campaign', Content: lazyPart(() => import('./loyalty/campaigns/defaults-tab.tsx'), waiting) },
  {
    key: 'localizations',
    feature: 'localization',
    Content: lazyPart(() => import('./accounts/configuration/localizations-tab.tsx'), waiting),
  },
]

/** The settings of the shop; the tab stands in the address. */
export default function ConfigurationPage() {
  const { t } = useTranslation('configuration')
  const { search, change } = useListSearch()
  const has = useHasFeature()
  const offered = tabs.filter(({ feature }) => !feature || has(feature))
  const shown = offered.find(({ key }) => key === search.tab)?.key ?? 'general'
  return (
    <Page title={t('title')} about={t('about')} width={960}>
      <Tabs
        activeKey={shown}
        onChange={(tab) => change({ tab })}
        items={offered.map(({ key, Content }) => ({ key, label: t(`tab.${key}`), children: <Content /> }))}
      />
    </Page>
  )
}
