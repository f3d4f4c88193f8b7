import { systemDashboard } from '@chopcard/contract/platform/admin/dashboard.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Alert, Card, Empty, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/failure.tsx'
import { formatInstant, formatInstantDay, formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { IncomeChart } from '../income-chart.tsx'
import { Attention } from './attention.tsx'
import { States } from './states.tsx'

type Data = Answer<typeof systemDashboard>['data']

/** How the merchants stand, which plans begin and end, what came in, and what needs a look. */
export function Overview() {
  const { t } = useTranslation('sys-dashboard')
  const read = useRead(systemDashboard, {})
  if (read.error) return <Failure error={read.error} retry={read.refetch} />
  const data = read.data?.data
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <div className="sys-overview">
      <Attention items={data.attention} />
      <Alert
        type="info"
        title={t('today', { today: formatNumber(data.entriesToday), before: formatNumber(data.entriesWeekBefore) })}
      />
      <div className="sys-lists">
        <States counts={data.states} />
        <Named title={t('ending')} rows={data.endingPlans} />
        <Named title={t('newest')} rows={data.newMerchants} />
      </div>
      <IncomeChart rows={data.income} />
      {data.countedAt && (
        <Typography.Text type="secondary">{t('counted', { when: formatInstant(data.countedAt) })}</Typography.Text>
      )}
    </div>
  )
}

function Named({ title, rows }: { title: string; rows: Data['endingPlans'] }) {
  const { t } = useTranslation('sys-dashboard')
  return (
    <Card title={title} size="small">
      {rows.length ? (
        <ul className="sys-named">
          {rows.map(({ merchantId, name, plan, on }) => (
            <li key={merchantId}>
              <span>
                <strong>{name}</strong> <small translate="no">{plan}</small>
              </span>
              <span>{formatInstantDay(on)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Empty description={t('none')} image={Empty.PRESENTED_IMAGE_SIMPLE} />
      )}
    </Card>
  )
}
