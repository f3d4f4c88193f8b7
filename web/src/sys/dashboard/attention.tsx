import type { systemDashboard } from '@chopcard/contract/platform/admin/dashboard.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { isSetup, type SystemPage, systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import { systemRead } from '../guards.ts'

type Item = Answer<typeof systemDashboard>['data']['attention'][number]

type Place = { page: SystemPage; search?: Record<string, string> }

/** Where each is dealt with: the page, and what its list shows of it. */
const placeOf: Record<Item['kind'], Place> = {
  parkedMessages: { page: 'deliveries', search: { state: 'parked' } },
  parkedJobs: { page: 'scheduled-task-list' },
  failedTasks: { page: 'scheduled-task-list', search: { succeeded: 'false' } },
  bookDifferences: { page: 'merchant-list', search: { books: 'differ' } },
  expiringCertificates: { page: 'appleidentifier-list', search: { sort: 'validTo' } },
  auditBroken: { page: 'user-action-log' },
  // How long logs are kept is what an administrator can change about it.
  diskNearlyFull: { page: 'systemConfig-list', search: { q: 'logs' } },
}

/** What needs attention, each leading to the page that shows it. */
export function Attention({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('sys-dashboard')
  const { isAgent } = useSuspenseQuery(systemRead).data.data
  if (!items.length) return <Alert type="success" showIcon title={t('attention.nothing')} />
  return items.map(({ kind, count }) => {
    const { page, search } = placeOf[kind]
    const isOpen = !(isAgent && isSetup(page))
    return (
      <Alert
        key={kind}
        type="warning"
        showIcon
        title={t(`attention.${kind}`, { count, number: formatNumber(count) })}
        action={
          isOpen && (
            <Link to={systemPages[page].path as '/'} search={search as never}>
              {t('attention.show')}
            </Link>
          )
        }
      />
    )
  })
}
