import { referralStat } from '@chopcard/contract/earning/merchant/referrals.ts'
import { Card, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChartCard } from '../../../kit/chart.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

const numbers = ['joined', 'paid', 'blocked', 'bonuses'] as const

/** A campaign's referrals in numbers, and who brought most. */
export default function ReferralStat({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('referrals')
  const { data, isPending, error, refetch } = useRead(referralStat, { query: { campaignId } })
  const stat = data?.data
  const top = stat?.top ?? []
  return (
    <section className="referral-stat" aria-label={t('stat.top')}>
      <Card styles={{ body: { padding: '16px 20px' } }}>
        <dl className="referral-numbers">
          {numbers.map((name) => (
            <div key={name}>
              <dt>{t(`stat.${name}`)}</dt>
              <dd>{stat ? formatNumber(stat[name]) : <Skeleton.Button active size="small" />}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {top.length > 0 && (
        <ChartCard
          kind="bar"
          horizontal
          height={Math.max(140, 46 * top.length)}
          title={t('stat.top')}
          labels={top.map(({ kind, name }) => (kind === 'staff' ? t('stat.staff', { name }) : name))}
          series={[
            { name: t('stat.brought'), values: top.map(({ brought }) => brought) },
            { name: t('stat.earned'), values: top.map(({ earned }) => earned) },
          ]}
          isLoading={isPending}
          error={data ? undefined : error}
          retry={refetch}
        />
      )}
    </section>
  )
}
