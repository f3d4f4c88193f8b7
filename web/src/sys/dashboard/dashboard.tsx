import { systemSummary } from '@chopcard/contract/platform/admin/platform.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Alert, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/failure.tsx'
import { Page } from '../../kit/page.tsx'
import { formatInstant, formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { Overview } from './overview.tsx'
import './dashboard.css'

type Summary = Answer<typeof systemSummary>['data']

const business = ['merchants', 'activeMerchants', 'members', 'cards', 'entries', 'entriesToday'] as const
const care = ['endingMerchants', 'messagesWaiting', 'messagesParked'] as const
const warns = new Set<string>(['endingMerchants', 'messagesParked'])

/** The platform in numbers. */
export default function SystemDashboard() {
  const { t } = useTranslation(['sys', 'sys-shell'])
  const summary = useRead(systemSummary, {})
  const data = summary.data?.data
  return (
    <Page title={t('pages.dashboard', { ns: 'sys-shell' })} about={t('dashboard.about')}>
      {summary.error ? (
        <Failure error={summary.error} retry={summary.refetch} />
      ) : data ? (
        <>
          <Counts title={t('part.business')} names={business} data={data} />
          <Counts title={t('part.care')} names={care} data={data} />
          <Overview />
          <ReconciliationState at={data.booksCheckedAt} differences={data.booksDifferences ?? 0} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Page>
  )
}

type CountsProps = {
  title: string
  names: readonly (keyof Summary & (typeof business | typeof care)[number])[]
  data: Summary
}

function Counts({ title, names, data }: CountsProps) {
  const { t } = useTranslation('sys')
  return (
    <section>
      <Typography.Title level={2} className="card-title sys-part">
        {title}
      </Typography.Title>
      <dl className="sys-counts">
        {names.map((name) => (
          <div key={name} className={warns.has(name) && data[name] > 0 ? 'sys-count sys-count-warn' : 'sys-count'}>
            <dt>{t(`count.${name}`)}</dt>
            <dd>{formatNumber(data[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ReconciliationState({ at, differences }: { at: string | null; differences: number }) {
  const { t } = useTranslation('sys')
  const when = at && formatInstant(at)
  return (
    <section>
      <Typography.Title level={2} className="card-title sys-part">
        {t('books.title')}
      </Typography.Title>
      {when ? (
        <Alert
          showIcon
          type={differences ? 'error' : 'success'}
          title={differences ? t('books.bad', { when, count: differences }) : t('books.good', { when })}
        />
      ) : (
        <Alert showIcon type="info" title={t('books.never')} />
      )}
    </section>
  )
}
