import { cardActivities, listTenantCards } from '@chopcard/contract/platform/admin/member-months.ts'
import { useTranslation } from 'react-i18next'
import { CardStateTag } from '../../kit/card-state.tsx'
import { BackButton } from '../../kit/list-buttons.tsx'
import { dateColumn, instantColumn, numberColumn, textColumn } from '../../kit/list-columns.tsx'
import { choiceFilter } from '../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { useMerchantName } from '../use-merchant-filter.ts'
import { MaskedMember } from './masked-member.tsx'
import { useDrill } from './use-drill.ts'
import { useMonthFilter } from './use-month-filter.ts'
import './reports.css'

/** The cards of one merchant with their activity in a month; members are masked. */
export default function TenantCards({ merchantId }: { merchantId: string }) {
  const { t } = useTranslation('sys-reports')
  const drill = useDrill()
  const name = useMerchantName(merchantId)
  return (
    <ListPage
      route={listTenantCards}
      params={{ id: merchantId }}
      title={t('cards.title', { name })}
      about={t('cards.about')}
      searchHint={t('entries.search')}
      columns={useColumns()}
      filters={[
        useMonthFilter(),
        choiceFilter('did', t('cards.did'), cardActivities, (value) => t(`members.${value}`)),
      ]}
      toolbar={<BackButton onClick={() => drill({})}>{t('back')}</BackButton>}
      empty={t('cards.none')}
    />
  )
}

function useColumns(): ListColumn<RowOf<typeof listTenantCards>>[] {
  const { t } = useTranslation(['sys-reports', 'reports'])
  return [
    {
      key: 'member',
      title: t('member', { ns: 'reports' }),
      onCard: 'heading',
      render: (row) => <MaskedMember {...row} />,
    },
    textColumn('campaign', t('campaign', { ns: 'reports' })),
    { key: 'state', title: t('cards.state'), render: ({ state }) => <CardStateTag state={state} /> },
    dateColumn('createdAt', t('cards.since'), { sort: 'createdAt' }),
    numberColumn('entries', t('cards.entries')),
    numberColumn('redemptions', t('cards.redemptions')),
    instantColumn('lastEntryAt', t('cards.last')),
  ]
}
