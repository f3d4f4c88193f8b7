import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { listKeys, listRequests } from '@chopcard/contract/outward/merchant/keys.ts'
import { Empty, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

type Row = RowOf<typeof listRequests>

/** What keys called in the last seven days. */
export default function RequestList() {
  const { t } = useTranslation('integration-keys')
  const query = { pageSize: MAX_PAGE_SIZE_TEXT } as const
  const keys = [
    useRead(listKeys, { params: { x: 'api' }, query }).data?.data,
    useRead(listKeys, { params: { x: 'secret' }, query }).data?.data,
    useRead(listKeys, { params: { x: 'certificate' }, query }).data?.data,
  ].flatMap((some) => some ?? [])
  return (
    <ListPage
      isPart
      route={listRequests}
      title={t('tab.requests')}
      about={t('requests.about')}
      searchHint={t('requests.search')}
      filters={[
        {
          kind: 'select',
          name: 'keyId',
          label: t('requests.key'),
          options: keys.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'select',
          name: 'outcome',
          label: t('requests.outcome'),
          options: (['done', 'refused', 'failed'] as const).map((value) => ({ value, label: t(`outcome.${value}`) })),
        },
      ]}
      columns={useColumns()}
      empty={<Empty description={t('requests.empty')} />}
    />
  )
}

const colourOf = (status: number) => (status < 400 ? 'green' : status < 500 ? 'gold' : 'red')

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('integration-keys')
  return [
    { key: 'at', title: t('requests.at'), sort: 'at', render: ({ at }) => formatInstant(at) },
    {
      key: 'call',
      title: t('requests.call'),
      onCard: 'heading',
      render: ({ call }) => <code translate="no">{call}</code>,
    },
    {
      key: 'key',
      title: t('requests.key'),
      render: ({ keyName, isTest }) => (
        <>
          {keyName} {isTest && <Tag color="blue">{t('live.true')}</Tag>}
        </>
      ),
    },
    {
      key: 'status',
      title: t('requests.status'),
      render: ({ status }) => <Tag color={colourOf(status)}>{status}</Tag>,
    },
    {
      key: 'ms',
      title: t('requests.ms'),
      sort: 'ms',
      align: 'right',
      render: ({ ms }) => t('requests.msValue', { ms: formatNumber(ms) }),
    },
    {
      key: 'id',
      title: t('requests.id'),
      render: ({ requestId }) => (
        <Typography.Text code copyable={{ text: requestId, tooltips: [t('copy'), t('copied')] }}>
          {requestId.slice(0, 8)}
        </Typography.Text>
      ),
    },
  ]
}
