import { QrcodeOutlined } from '@ant-design/icons'
import { campaignTypes } from '@chopcard/contract/loyalty/campaign-settings.ts'
import {
  campaignStates,
  createCampaign,
  getCampaign,
  listCampaigns,
} from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { Empty, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { AddButton, IconButton } from '../../../kit/list-buttons.tsx'
import { actionsColumn, dateColumn, dayColumn, numberColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useListSearch } from '../../../kit/list-search.ts'
import { May } from '../../../kit/permissions.tsx'
import { useOpenRow } from '../../../kit/use-open-row.ts'
import { CampaignCell } from './campaign-cell.tsx'
import { StateTag } from './state-tag.tsx'
import { useTypeWords } from './type-words.ts'

const QrDialog = lazyPart(() => import('./qr-dialog.tsx'))

type Row = RowOf<typeof listCampaigns>

/** The campaigns of the merchant. */
export default function CampaignList() {
  const { t } = useTranslation('campaigns')
  const { typeName } = useTypeWords()
  const { search, change } = useListSearch()
  const columns: ListColumn<Row>[] = [
    { key: 'campaign', title: t('list.campaign'), sort: 'name', render: (row) => <CampaignCell campaign={row} /> },
    { key: 'type', title: t('list.type'), render: (row) => typeName(row.type) },
    { key: 'state', title: t('list.state'), render: (row) => <StateTag state={row.state} /> },
    dayColumn('endDate', t('list.endDate'), { sort: 'endDate', none: t('list.noEnd') }),
    numberColumn('cards', t('list.cards'), { sort: 'cards' }),
    dateColumn('createdAt', t('list.created'), { sort: 'createdAt' }),
    actionsColumn((row) => <Actions row={row} onQr={(qr) => change({ qr })} />),
  ]
  return (
    <ListPage
      route={listCampaigns}
      title={t('list.title')}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={columns}
      filters={[
        choiceFilter('type', t('list.type'), campaignTypes, (type) => typeName(type)),
        choiceFilter('state', t('list.state'), campaignStates, (state) => t(`state.${state}`)),
      ]}
      toolbar={<AddCampaign />}
      onOpen={useOpenRow('/campaign/$id', getCampaign)}
      empty={<NoCampaign />}
    >
      {search.qr && <QrDialog id={search.qr} onClose={() => change({ qr: undefined, page: search.page })} />}
    </ListPage>
  )
}

function Actions({ row, onQr }: { row: Row; onQr: (id: string) => void }) {
  const { t } = useTranslation('campaigns')
  return (
    <May route={getCampaign}>
      <IconButton
        icon={<QrcodeOutlined />}
        hint={t('qr.button')}
        label={t('list.showQr', { name: row.name })}
        onClick={() => onQr(row.id)}
      />
    </May>
  )
}

function AddCampaign() {
  const { t } = useTranslation('campaigns')
  return (
    <AddButton route={createCampaign} to={{ to: '/campaign/campaign-list/add' }}>
      {t('list.add')}
    </AddButton>
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
      <AddCampaign />
    </Empty>
  )
}
