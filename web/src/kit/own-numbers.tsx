import { adminSummary } from '@chopcard/contract/office/merchant/dashboard.ts'
import { Card, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from './failure.tsx'
import { formatNumber } from '../lib/format.ts'
import { useRead } from '../lib/query.ts'
import './own-numbers.css'

const counts = ['redemptions', 'voids'] as const

/** What the person did, today and in thirty days. */
export function OwnNumbers() {
  const { t } = useTranslation('account')
  const summary = useRead(adminSummary, {})
  const data = summary.data?.data
  return (
    <Card className="fill">
      {summary.error ? (
        <Failure error={summary.error} retry={summary.refetch} />
      ) : data ? (
        <div className="own-numbers">
          {(['today', 'month'] as const).map((span) => (
            <section key={span}>
              <Typography.Title level={2} className="card-title">
                {t(`numbers.${span}`)}
              </Typography.Title>
              <dl>
                {data[span].issued.map(({ kind, count }) => (
                  <div key={kind}>
                    <dt>{t(`numbers.${kind}`)}</dt>
                    <dd>{formatNumber(count)}</dd>
                  </div>
                ))}
                {counts.map((count) => (
                  <div key={count}>
                    <dt>{t(`numbers.${count}`)}</dt>
                    <dd>{formatNumber(data[span][count])}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      ) : (
        <Skeleton active />
      )}
    </Card>
  )
}
