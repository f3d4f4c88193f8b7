import { topOperators } from '@chopcard/contract/office/merchant/dashboard.ts'
import { listOfflineActs, offlineVerdicts, markActSettled } from '@chopcard/contract/earning/merchant/offline.ts'
import { Button, Empty, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { operatorName } from '../../../kit/operator-name.ts'
import { May, useMay } from '../../../kit/permissions.tsx'
import { formatCardNumber, formatInstant, formatNumber } from '../../../lib/format.ts'
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
        { kind: 'days', from: 'from', to: 'to', label: t('days') },
        {
          kind: 'select',
          name: 'verdict',
          label: t('filterVerdict'),
          options: offlineVerdicts.map((value) => ({ value, label: t(`verdict.${value}`) })),
        },
        {
          kind: 'select',
          name: 'settled',
          label: t('filterSettled'),
          options: [
            { value: 'false', label: t('settledNo') },
            { value: 'true', label: t('settledYes') },
          ],
        },
        {
          kind: 'select',
          name: 'operatorId',
          label: t('filterOperator'),
          options: operators.map(({ id: value, name: label }) => ({ value, label })),
          searchable: true,
        },
      ]}
      columns={useColumns()}
      empty={<Empty description={t('none')} />}
    />
  )
}

function useColumns(): ListColumn<Act>[] {
  const { t } = useTranslation('offline')
  return [
    {
      key: 'act',
      title: t('column.act'),
      onCard: 'heading',
      render: ({ kind, quantity, label }) => (
        <strong>{t(`kind.${kind}`, { quantity: formatNumber(quantity), label: label ?? '' })}</strong>
      ),
    },
    {
      key: 'card',
      title: t('column.card'),
      render: ({ card }) =>
        card ? (
          <span className="offline-two">
            <span>{card.name ?? card.campaignName}</span>
            <small>{formatCardNumber(card.cardNumber)}</small>
          </span>
        ) : (
          t('unknownCard')
        ),
    },
    {
      key: 'operator',
      title: t('column.operator'),
      render: ({ operator }) => operatorName(operator),
    },
    {
      key: 'actedAt',
      title: t('column.actedAt'),
      sort: 'actedAt',
      render: ({ actedAt, replayedAt }) => (
        <span className="offline-two">
          <span>{formatInstant(actedAt)}</span>
          <small>{t('column.sent', { at: formatInstant(replayedAt) })}</small>
        </span>
      ),
    },
    {
      key: 'verdict',
      title: t('column.verdict'),
      render: ({ verdict, refusal }) => (
        <span className="offline-two">
          <span>
            <Tag color={verdict === 'done' ? 'green' : 'red'}>{t(`verdict.${verdict}`)}</Tag>
          </span>
          {refusal && <small>{refusal.message}</small>}
        </span>
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
    <span className="offline-two">
      <span>{settled ? t('settledBy', { name: settled.by, at: formatInstant(settled.at) }) : t('open')}</span>
      <May route={markActSettled}>
        <Button
          size="small"
          type={settled ? 'text' : 'default'}
          loading={change.isPending}
          onClick={() => change.mutate({ params: { id }, body: { settled: !settled } })}
        >
          {t(settled ? 'reopen' : 'settle')}
        </Button>
      </May>
    </span>
  )
}
