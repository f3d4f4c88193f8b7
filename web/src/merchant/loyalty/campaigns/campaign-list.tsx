import { PlusOutlined, QrcodeOutlined } from '@ant-design/icons'
import { campaignTypes } from '@chopcard/contract/loyalty/campaign-settings.ts'
import {
  campaignStates,
  createCampaign,
  getCampaign,
  listCampaigns,
} from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Empty, Tooltip, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useListSearch } from '../../../kit/list-search.ts'
import { May, useMay } from '../../../kit/permissions.tsx'
import { formatDay, formatInstantDay, formatNumber } from '../../../lib/format.ts'
import { CampaignCell } from './campaign-cell.tsx'
import { StateTag } from './state-tag.tsx'
import { useTypeWords } from './type-words.ts'

const QrDialog = lazyPart(() => import('./qr-dialog.tsx'))

type Row = RowOf<typeof listCampaigns>

/** The campaigns of the merchant. */
export default function CampaignList() {
  const { t } = useTranslation('campaigns')
  const { typeName } = useTypeWords()
  const may = useMay()
  const navigate = useNavigate()
  const { search, change } = useListSearch()
  const columns: ListColumn<Row>[] = [
    { key: 'campaign', title: t('list.campaign'), sort: 'name', render: (row) => <CampaignCell campaign={row} /> },
    { key: 'type', title: t('list.type'), render: (row) => typeName(row.type) },
    { key: 'state', title: t('list.state'), render: (row) => <StateTag state={row.state} /> },
    {
      key: 'endDate',
      title: t('list.endDate'),
      sort: 'endDate',
      render: (row) => (row.endDate ? formatDay(row.endDate) : t('list.noEnd')),
    },
    {
      key: 'cards',
      title: t('list.cards'),
      sort: 'cards',
      align: 'right',
      render: (row) => formatNumber(row.cards),
    },
    {
      key: 'createdAt',
      title: t('list.created'),
      sort: 'createdAt',
      render: (row) => formatInstantDay(row.createdAt),
    },
    { key: 'actions', title: '', align: 'right', render: (row) => <Actions row={row} onQr={(qr) => change({ qr })} /> },
  ]
  return (
    <ListPage
      route={listCampaigns}
      title={t('list.title')}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={columns}
      filters={[
        {
          kind: 'select',
          name: 'type',
          label: t('list.type'),
          options: campaignTypes.map((type) => ({ value: type, label: typeName(type) })),
        },
        {
          kind: 'select',
          name: 'state',
          label: t('list.state'),
          options: campaignStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
        },
      ]}
      toolbar={<AddButton />}
      onOpen={may(getCampaign) ? (row) => void navigate({ to: '/campaign/$id', params: { id: row.id } }) : undefined}
      empty={<NoCampaign />}
    >
      {search.qr && <QrDialog id={search.qr} onClose={() => change({ qr: undefined, page: search.page })} />}
    </ListPage>
  )
}

function Actions({ row, onQr }: { row: Row; onQr: (id: string) => void }) {
  const { t } = useTranslation('campaigns')
  const may = useMay()
  if (!may(getCampaign)) return null
  return (
    <Tooltip title={t('qr.button')}>
      <Button
        icon={<QrcodeOutlined />}
        aria-label={t('list.showQr', { name: row.name })}
        onClick={() => onQr(row.id)}
      />
    </Tooltip>
  )
}

function AddButton() {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  return (
    <May route={createCampaign}>
      <Button
        type="primary"
        icon={<PlusOutlined />}
        onClick={() => void navigate({ to: '/campaign/campaign-list/add' })}
      >
        {t('list.add')}
      </Button>
    </May>
  )
}

function NoCampaign() {
  const { t } = useTranslation('campaigns')
  return (
    <Empty
      className="no-campaign"
      description={
        <>
          <Typography.Title level={2} className="card-title">
            {t('list.emptyTitle')}
          </Typography.Title>
          <Typography.Text type="secondary">{t('list.emptyText')}</Typography.Text>
        </>
      }
    >
      <AddButton />
    </Empty>
  )
}
