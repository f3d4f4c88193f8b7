import { myLoginHistory } from '@chopcard/contract/accounts/merchant/account.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Card, Empty, Table, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePageItem } from '../../../kit/page-item.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

type Line = Answer<typeof myLoginHistory>['data'][number]

/** The person's last sign-ins, and what became of them. */
export function LoginHistory() {
  const { t } = useTranslation(['account', 'errors', 'passkeys'])
  const list = useRead(myLoginHistory, {})
  const itemRender = usePageItem()
  const reasonOf = (error: string) => t(`codes.${error}` as 'codes.FORBIDDEN', { ns: 'errors', defaultValue: error })
  return (
    <Card className="fill">
      <Typography.Title level={2} className="card-title">
        {t('history.title')}
      </Typography.Title>
      {list.error ? (
        <Failure error={list.error} retry={list.refetch} />
      ) : (
        <Table<Line>
          size="small"
          rowKey={({ at, ip }) => `${at} ${ip}`}
          loading={list.isPending}
          dataSource={list.data?.data}
          pagination={{
            pageSize: 8,
            hideOnSinglePage: true,
            size: 'small',
            showSizeChanger: false,
            itemRender,
          }}
          locale={{ emptyText: <Empty description={t('history.none')} image={Empty.PRESENTED_IMAGE_SIMPLE} /> }}
          columns={[
            {
              key: 'at',
              title: t('history.at'),
              render: (_, { at, ip, way }) => (
                <>
                  {formatInstant(at)}
                  <Typography.Text type="secondary" className="login-ip">
                    {way ? `${ip} · ${t(`way.${way}`, { ns: 'passkeys' })}` : ip}
                  </Typography.Text>
                </>
              ),
            },
            {
              key: 'result',
              title: t('history.result'),
              render: (_, { error }) => (
                <Tag variant="filled" color={error ? 'error' : 'success'}>
                  {error ? reasonOf(error) : t('history.good')}
                </Tag>
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}
