import { earnCodeStat } from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { formatNumber, formatShortDay } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

const numbers = ['codes', 'usedCodes', 'uses', 'members', 'chops'] as const

/** What came of codes: in numbers, and day by day. */
export default function CodeStat({ campaignId, batchId }: { campaignId: string; batchId?: string }) {
  const { t } = useTranslation('earn-codes')
  const { data, isPending, error, refetch } = useRead(earnCodeStat, { query: { campaignId, batchId } })
  const stat = data?.data
  return (
    <section className="earn-stat" aria-label={t('stat.title')}>
      <dl className="earn-numbers">
        {numbers.map((name) => (
          <div key={name}>
            <dt>{t(`stat.${name}`)}</dt>
            <dd>{stat ? formatNumber(stat[name]) : <Skeleton.Button active size="small" />}</dd>
          </div>
        ))}
      </dl>
      <ChartCard
        kind="bar"
        height={180}
        title={t('stat.title')}
        labels={(stat?.days ?? []).map(({ day }) => formatShortDay(day))}
        series={[{ name: t('stat.uses'), values: (stat?.days ?? []).map(({ uses }) => uses) }]}
        isLoading={isPending}
        error={data ? undefined : error}
        retry={refetch}
      />
    </section>
  )
}
