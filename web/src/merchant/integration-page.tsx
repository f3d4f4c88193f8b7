import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { Page } from '../kit/page.tsx'
import { useMay } from '../kit/permissions.tsx'
import { integrationTabs } from './integration-tabs.ts'
import './outward/keys/keys.css'

/** How a shop's own systems reach the program: keys, test data, and what they called. */
export default function Integration() {
  const { t } = useTranslation(['integration-keys', 'shell'])
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const may = useMay()
  const tabs = integrationTabs.filter(({ route }) => may(route))
  const open = tabs.find(({ key }) => key === tab) ?? tabs[0]
  return (
    <Page title={t('menu.merchant-key', { ns: 'shell' })} about={t('about')}>
      <Tabs
        activeKey={open?.key ?? ''}
        // What a list was searched for is that list's alone.
        onChange={(key) => void navigate({ to: '.', search: { tab: key } as never })}
        items={tabs.map(({ key, Part }) => ({
          key,
          label: t(`tab.${key}`),
          children: key === open?.key && <Part />,
        }))}
      />
    </Page>
  )
}
