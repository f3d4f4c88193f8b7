import { adminSummary } from '@chopcard/contract/merchant/dashboard.ts'
import { listMyChopLog } from '@chopcard/contract/merchant/chop-log.ts'
import { Card, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/failure.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { LogPage } from './log-page.tsx'

/** What the signed-in member of staff did. */
export default function MyReport() {
  const { t } = useTranslation(['reports', 'shell'])
  return (
    <LogPage
      route={listMyChopLog}
      list="my-chop-log"
      title={t('menu.merchant-admin-member-chop-log', { ns: 'shell' })}
      about={t('mine.about')}
    >
      <MyNumbers />
    </LogPage>
  )
}

function MyNumbers() {
  const { t } = useTranslation('reports')
  const { data, isError, error, refetch } = useRead(adminSummary, {})
  if (isError && !data) return <Failure error={error} retry={refetch} />
  return (
    <div className="my-numbers">
      {(['today', 'month'] as const).map((span) => (
        <Card key={span} styles={{ body: { padding: 16 } }}>
          <h2>{t(`mine.${span}`)}</h2>
          {data ? (
            <dl>
              {(['issued', 'redemptions', 'voids'] as const).map((name) => (
                <div key={name}>
                  <dt>{t(`mine.${name}`)}</dt>
                  <dd>{formatNumber(data.data[span][name])}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 2 }} />
          )}
        </Card>
      ))}
    </div>
  )
}
