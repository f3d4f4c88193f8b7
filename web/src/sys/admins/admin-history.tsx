import { adminSignIns } from '@chopcard/contract/admin/admins.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Empty, Table, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/failure.tsx'
import { usePageItem } from '../../kit/page-item.tsx'
import { formatInstant } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'

type Line = Answer<typeof adminSignIns>['data'][number]

/** When an administrator signed in, from where, and what was refused. */
export function AdminHistory({ id }: { id: string }) {
  const { t } = useTranslation(['staff', 'errors'])
  const [page, setPage] = useState(1)
  const itemRender = usePageItem()
  const list = useRead(
    adminSignIns,
    { params: { id }, query: { page: String(page) } },
    { placeholderData: keepPreviousData },
  )
  if (list.error) return <Failure error={list.error} retry={list.refetch} />
  const paging = list.data?.paging
  return (
    <Table<Line>
      size="middle"
      rowKey="id"
      loading={list.isPending}
      dataSource={list.data?.data}
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
      locale={{ emptyText: <Empty description={t('history.none')} image={Empty.PRESENTED_IMAGE_SIMPLE} /> }}
      columns={[
        { key: 'at', title: t('history.at'), render: (_, { at }) => formatInstant(at) },
        { key: 'ip', title: t('history.ip'), dataIndex: 'ip' },
        {
          key: 'result',
          title: t('history.result'),
          render: (_, { error }) => (
            <Tag variant="filled" color={error ? 'error' : 'success'}>
              {error
                ? t(`codes.${error}` as 'codes.FORBIDDEN', { ns: 'errors', defaultValue: error })
                : t('history.good')}
            </Tag>
          ),
        },
      ]}
    />
  )
}
