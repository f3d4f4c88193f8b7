import { adminSummary } from '@chopcard/contract/office/merchant/dashboard.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Card, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import './my-numbers.css'

type Numbers = Answer<typeof adminSummary>['data']['today']

/** What the person did, today and in thirty days: each kind by itself. */
export default function MyNumbers() {
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
              {rowsOf(data.data[span]).map(({ kind, count }) => (
                <div key={kind}>
                  <dt>{t(`mine.${kind}`)}</dt>
                  <dd>{formatNumber(count)}</dd>
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

const rowsOf = ({ issued, redemptions, voids }: Numbers) => [
  ...issued,
  { kind: 'redemptions' as const, count: redemptions },
  { kind: 'voids' as const, count: voids },
]
