import { addStore, importStores, listStores, type Store } from '@chopcard/contract/accounts/merchant/stores.ts'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { AddButton } from '../../../kit/list-buttons.tsx'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { dateColumn, onOffColumn } from '../../../kit/list-columns.tsx'
import { yesNoFilter } from '../../../kit/list-filter.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useOpenRow } from '../../../kit/use-open-row.ts'
import { formatNumber } from '../../../lib/format.ts'

/** Where the shop is, if it is in several places. */
export default function StoreList() {
  const { t } = useTranslation('stores')
  return (
    <ListPage
      route={listStores}
      title={t('title')}
      about={t('about')}
      searchHint={t('search')}
      filters={[yesNoFilter('active', t('column.state'), t('state.open'), t('state.closed'))]}
      columns={useColumns()}
      empty={t('none')}
      onOpen={useOpenRow('/setup/stores/$id')}
      toolbar={
        <>
          <ExportButton list="stores" />
          <AddButton route={importStores} type="default" icon={null} to={{ to: '/setup/stores/import' }}>
            {t('import.button')}
          </AddButton>
          <AddButton route={addStore} to={{ to: '/setup/stores/add' }}>
            {t('add')}
          </AddButton>
        </>
      }
    />
  )
}

function useColumns(): ListColumn<Store>[] {
  const { t } = useTranslation('stores')
  return [
    {
      key: 'name',
      title: t('column.name'),
      sort: 'name',
      onCard: 'heading',
      render: ({ name, address }) => <TwoLines first={<strong>{name}</strong>} second={address} />,
    },
    {
      key: 'users',
      title: t('column.users'),
      align: 'right',
      render: ({ users }) => (users ? formatNumber(users) : t('everybody')),
    },
    {
      key: 'hours',
      title: t('column.hours'),
      render: ({ openingHours }) => t(openingHours ? 'hours.own' : 'hours.shop'),
    },
    onOffColumn('active', t('column.state'), t('state.open'), t('state.closed')),
    dateColumn('createdAt', t('column.createdAt'), { sort: 'createdAt' }),
  ]
}
