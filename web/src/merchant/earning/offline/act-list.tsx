import { topOperators } from '@chopcard/contract/office/merchant/dashboard.ts'
import { listOfflineActs, offlineVerdicts, markActSettled } from '@chopcard/contract/earning/merchant/offline.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallButton } from '../../../kit/call-button.tsx'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { choiceFilter, daysFilter, optionsOf, searchableFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { operatorName } from '../../../kit/operator-name.ts'
import { useMay } from '../../../kit/permissions.tsx'
import { useCurrency } from '../../../kit/use-currency.ts'
import { formatCardNumber, formatInstant, formatMoney, formatNumber } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import './act-list.css'

type Act = RowOf<typeof listOfflineActs>

/** What tills have done without network, and what of it is still to be settled with a member. */
export default function OfflineActList() {
  const { t } = useTranslation(['offline', 'shell'])
  const may = useMay()
  const operators = useRead(topOperators, {}, { enabled: may(topOperators), staleTime: 60_000 }).data?.data ?? []
  return (
    <ListPage
      route={listOfflineActs}
      title={t('menu.offline-act-list', { ns: 'shell' })}
      about={t('about')}
      searchHint={t('search')}
      filters={[
        daysFilter(t('days')),
        choiceFilter('verdict', t('filterVerdict'), offlineVerdicts, (value) => t(`verdict.${value}`)),
        choiceFilter('settled', t('filterSettled'), ['false', 'true'], (value) =>
          t(value === 'true' ? 'settledYes' : 'settledNo'),
        ),
        searchableFilter('operatorId', t('filterOperator'), optionsOf(operators)),
      ]}
      columns={useColumns()}
      empty={t('none')}
    />
  )
}

function useColumns(): ListColumn<Act>[] {
  const { t } = useTranslation('offline')
  const currency = useCurrency()
  return [
    {
      key: 'act',
      title: t('column.act'),
      onCard: 'heading',
      render: ({ kind, quantity, label }) => (
        <strong>
          {t(`kind.${kind}`, {
            quantity: kind === 'bill' ? formatMoney(quantity, currency) : formatNumber(quantity),
            label: label ?? '',
          })}
        </strong>
      ),
    },
    {
      key: 'card',
      title: t('column.card'),
      render: ({ card }) =>
        card ? (
          <TwoLines small first={card.name ?? card.campaignName} second={formatCardNumber(card.cardNumber)} />
        ) : (
          t('unknownCard')
        ),
    },
    { key: 'operator', title: t('column.operator'), render: ({ operator }) => operatorName(operator) },
    {
      key: 'actedAt',
      title: t('column.actedAt'),
      sort: 'actedAt',
      render: ({ actedAt, replayedAt }) => (
        <TwoLines small first={formatInstant(actedAt)} second={t('column.sent', { at: formatInstant(replayedAt) })} />
      ),
    },
    {
      key: 'verdict',
      title: t('column.verdict'),
      render: ({ verdict, refusal }) => (
        <TwoLines
          small
          first={<Tag color={verdict === 'done' ? 'green' : 'red'}>{t(`verdict.${verdict}`)}</Tag>}
          second={refusal && <span className="offline-refusal">{refusal.message}</span>}
        />
      ),
    },
    { key: 'settle', title: t('column.settle'), render: (act) => <SettledCell act={act} /> },
  ]
}

/** Who has settled a refused act with the member, or the way to say so. */
function SettledCell({ act: { id, verdict, settled } }: { act: Act }) {
  const { t } = useTranslation('offline')
  const change = useChange(markActSettled, { after: () => refresh(listOfflineActs) })
  if (verdict === 'done') return '–'
  return (
    <span className="offline-settled">
      <span>{settled ? t('settledBy', { name: settled.by, at: formatInstant(settled.at) }) : t('open')}</span>
      <CallButton
        route={markActSettled}
        call={() => change.mutateAsync({ params: { id }, body: { settled: !settled } })}
        size="small"
        type={settled ? 'text' : 'default'}
      >
        {t(settled ? 'reopen' : 'settle')}
      </CallButton>
    </span>
  )
}
