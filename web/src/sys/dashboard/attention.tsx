import type { systemDashboard } from '@chopcard/contract/admin/dashboard.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { isSetup, type SystemPage, systemPages } from '@chopcard/contract/system-pages.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import { systemRead } from '../guards.ts'

type Item = Answer<typeof systemDashboard>['data']['attention'][number]

const pageOf: Partial<Record<Item['kind'], SystemPage>> = {
  parkedMessages: 'deliveries',
  parkedJobs: 'scheduled-task-list',
  failedTasks: 'scheduled-task-list',
  expiringCertificates: 'appleidentifier-list',
  auditBroken: 'user-action-log',
}

/** What needs somebody, each leading to the page that shows it. */
export function Attention({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('sys-dashboard')
  const { isAgent } = useSuspenseQuery(systemRead).data.data
  if (!items.length) return <Alert type="success" showIcon title={t('attention.nothing')} />
  return items.map(({ kind, count }) => {
    const page = pageOf[kind]
    const isOpen = page && !(isAgent && isSetup(page))
    return (
      <Alert
        key={kind}
        type="warning"
        showIcon
        title={t(`attention.${kind}`, { count, number: formatNumber(count) })}
        action={isOpen && <Link to={systemPages[page].path as '/'}>{t('attention.show')}</Link>}
      />
    )
  })
}
