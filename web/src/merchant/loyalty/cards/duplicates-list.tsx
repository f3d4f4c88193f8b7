import { Card, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Page } from '../../../kit/page.tsx'
import './duplicates.css'
import { DuplicatePairs } from './duplicates-pairs.tsx'

const MergeHistory = lazyPart(() => import('./merge-history.tsx'))

/** Members who may be the same person, and the merges so far. */
export default function DuplicatesList() {
  const { t } = useTranslation(['life', 'shell'])
  const [tab, setTab] = useState('pairs')
  return (
    <Page title={t('menu.member-duplicates', { ns: 'shell' })} about={t('pairs.about')}>
      <Card>
        <Tabs
          activeKey={tab}
          onChange={setTab}
          destroyOnHidden
          items={[
            { key: 'pairs', label: t('pairs.tab'), children: <DuplicatePairs onMerged={() => setTab('history')} /> },
            { key: 'history', label: t('pairs.history'), children: <MergeHistory /> },
          ]}
        />
      </Card>
    </Page>
  )
}
