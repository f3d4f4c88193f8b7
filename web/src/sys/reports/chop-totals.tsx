import { listChopTotals } from '@chopcard/contract/platform/admin/chop-totals.ts'
import { balanceKinds } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { dayColumn, nameColumn, numberColumn, textColumn } from '../../kit/list-columns.tsx'
import { choiceFilter, daysFilter } from '../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { SysExportButton } from '../export-button.tsx'
import { useMerchantFilter } from '../use-merchant-filter.ts'
import { useDrill } from './use-drill.ts'
import './reports.css'

type Row = RowOf<typeof listChopTotals>
const ChopDays = lazyPart(() => import('./chop-days.tsx'))

/** A row for each merchant, campaign and day; it opens the entries behind it. */
export function ChopTotals() {
  const { t } = useTranslation(['earn-burn', 'sys-reports', 'sys-shell', 'reports'])
  const drill = useDrill()
  return (
    <ListPage
      route={listChopTotals}
      title={t('pages.admin-member-chop-log', { ns: 'sys-shell' })}
      about={t('chops.about', { ns: 'sys-reports' })}
      searchHint={t('chops.search', { ns: 'sys-reports' })}
      rowKey={({ day, campaignId }) => `${day} ${campaignId}`}
      columns={useColumns()}
      filters={[
        daysFilter(t('days', { ns: 'reports' })),
        useMerchantFilter(),
        choiceFilter('kind', t('kind.label'), balanceKinds, (value) => t(`kind.${value}`)),
      ]}
      toolbar={<SysExportButton list="admin-member-chop-log" />}
      onOpen={({ merchantId, campaignId, day }) =>
        drill({ view: 'entries', merchantId, campaignId, from: day, to: day })
      }
      empty={t('none')}
    >
      <ChopDays />
    </ListPage>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation(['earn-burn', 'reports', 'tenants'])
  return [
    dayColumn('day', t('day'), { sort: 'day' }),
    nameColumn('merchantName', t('column.name', { ns: 'tenants' })),
    textColumn('campaign', t('campaign', { ns: 'reports' })),
    { key: 'kind', title: t('kind.label'), render: ({ kind }) => t(`kind.${kind}`) },
    numberColumn('issued', t('issued'), { sort: 'issued' }),
    numberColumn('redeemed', t('redeemed'), { sort: 'redeemed' }),
    // On a phone only what can be sorted by.
    numberColumn('voided', t('voided'), { onCard: 'hidden' }),
    numberColumn('expired', t('expired'), { onCard: 'hidden' }),
    numberColumn('adjusted', t('adjusted'), { onCard: 'hidden' }),
    numberColumn('net', t('net'), { sort: 'net' }),
    numberColumn('activeMembers', t('activeMembers'), { sort: 'activeMembers' }),
  ]
}
