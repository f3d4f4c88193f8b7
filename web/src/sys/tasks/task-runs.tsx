import { listTaskRuns } from '@chopcard/contract/admin/tasks.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Card, Empty, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/failure.tsx'
import { usePageItem } from '../../kit/page-item.tsx'
import { formatInstant } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { Outcome, Took } from './task-words.tsx'

type Run = Answer<typeof listTaskRuns>['data'][number]

/** The last runs of a schedule. */
export function TaskRuns({ name }: { name: string }) {
  const { t } = useTranslation('tasks')
  const [page, setPage] = useState(1)
  const itemRender = usePageItem()
  const request = { params: { name }, query: { page: String(page) } }
  const runs = useRead(listTaskRuns, request, { placeholderData: keepPreviousData })
  if (runs.error) return <Failure error={runs.error} retry={runs.refetch} />
  const paging = runs.data?.paging
  return (
    <Card title={t('run.title')} className="task-runs" style={{ maxWidth: 960, marginInline: 'auto' }}>
      <Table<Run>
        size="middle"
        rowKey="id"
        loading={runs.isPending}
        dataSource={runs.data?.data}
        scroll={{ x: true }}
        pagination={{
          current: page,
          pageSize: paging?.pageSize ?? 10,
          total: paging?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          itemRender,
          onChange: setPage,
        }}
        locale={{ emptyText: <Empty description={t('run.none')} image={Empty.PRESENTED_IMAGE_SIMPLE} /> }}
        columns={[
          { key: 'at', title: t('run.at'), render: (_, { startedAt }) => formatInstant(startedAt) },
          { key: 'took', title: t('run.took'), render: (_, run) => <Took run={run} /> },
          { key: 'result', title: t('run.result'), render: (_, run) => <Outcome run={run} /> },
        ]}
      />
    </Card>
  )
}
