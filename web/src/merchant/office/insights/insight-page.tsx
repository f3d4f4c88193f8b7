import { Card, Empty, Grid, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { daysFilter } from '../../../kit/list-filter.ts'
import { ListFilters } from '../../../kit/list-filters.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { Page } from '../../../kit/page.tsx'
import { useStoreFilter } from '../../../kit/stores.ts'
import { useCampaignFilter } from '../../../kit/use-campaign-filter.ts'
import { formatDay } from '../../../lib/format.ts'
import { useInsightQuery } from './use-insight-query.ts'
import './insights.css'

type Period = { from: string; to: string }
type Props<Report extends Period> = {
  /** The question that the report answers. */
  title: string
  about: string
  list: 'cohorts' | 'visit-gaps' | 'visit-groups' | 'visit-hours' | 'effects'
  /** What is said where there is nothing. */
  none?: string
  read: { data: { data: Report } | undefined; isPending: boolean; error: unknown; refetch: () => unknown }
  /** What the report says in one sentence; nothing where there is nothing to say. */
  answer: (report: Report) => ReactNode
  children: (report: Report) => ReactNode
}

/** These count the members of a campaign, with all their visits. */
const ofMembers: ReadonlySet<string> = new Set(['cohorts', 'visit-gaps', 'visit-groups'])

/** A report's frame: its question, the period, campaign and store of the address, the answer, and what it comes from. */
export function InsightPage<Report extends Period>({
  title,
  about,
  list,
  none,
  read,
  answer,
  children,
}: Props<Report>) {
  const { t } = useTranslation('insights')
  const { search, change } = useListSearch()
  const isPhone = Grid.useBreakpoint().md === false
  const filters = useInsightQuery()
  const campaign = useCampaignFilter(t('campaign'))
  const store = useStoreFilter()
  const report = read.data?.data
  const said = report && answer(report)
  return (
    <Page title={title} about={about} extra={<ExportButton list={list} filters={filters} />}>
      <ListFilters
        filters={[daysFilter(t('days')), campaign, ...store]}
        search={search}
        change={change}
        isPhone={isPhone}
      />
      {report ? (
        <div className="insight">
          <Card className="list-card insight-answer">
            {said ? <p>{said}</p> : <Empty description={none ?? t('none')} image={Empty.PRESENTED_IMAGE_SIMPLE} />}
            <small>
              {t('period', { from: formatDay(report.from), to: formatDay(report.to) })}
              {filters.campaignId && ofMembers.has(list) && ` · ${t('ofCampaign')}`}
              {filters.storeId && ` · ${t(list === 'visit-hours' ? 'hours.ofStore' : 'ofStore')}`}
            </small>
          </Card>
          {said && children(report)}
        </div>
      ) : read.isPending ? (
        <Card className="list-card">
          <Skeleton active paragraph={{ rows: 10 }} />
        </Card>
      ) : (
        <Failure error={read.error} retry={read.refetch} />
      )}
    </Page>
  )
}
