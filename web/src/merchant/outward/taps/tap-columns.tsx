import type { listTaps } from '@chopcard/contract/outward/merchant/taps.ts'
import { tapOutcomes } from '@chopcard/contract/outward/taps.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListFilter } from '../../../kit/list-filter.ts'
import type { RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatCardNumber, formatInstant, formatNumber } from '../../../lib/format.ts'

type Tap = RowOf<typeof listTaps>
const colours = { open: 'gold', used: 'green', refused: 'red', unused: 'default' }

/** The columns of a list of taps; `withTag` where they are of several tags. */
export function useTapColumns(withTag: boolean): ListColumn<Tap>[] {
  const { t } = useTranslation('taps')
  const tag: ListColumn<Tap> = {
    key: 'tag',
    title: t('column.name'),
    render: ({ tagName, kind }) => (
      <span className="tap-name">
        <strong>{tagName}</strong>
        <small>{t(`kind.${kind}`)}</small>
      </span>
    ),
  }
  return [
    { key: 'at', title: t('column.at'), sort: 'at', onCard: 'heading', render: ({ at }) => formatInstant(at) },
    ...(withTag ? [tag] : []),
    {
      key: 'outcome',
      title: t('column.outcome'),
      render: ({ outcome, reason }) => (
        <span className="tap-outcome">
          <Tag color={colours[outcome]}>{t(`outcome.${outcome}`)}</Tag>
          {reason && <small>{reason}</small>}
        </span>
      ),
    },
    {
      key: 'card',
      title: t('column.card'),
      render: ({ card }) =>
        card ? (
          <span className="tap-name">
            <span>{formatCardNumber(card.cardNumber)}</span>
            <small>{card.nickname}</small>
          </span>
        ) : (
          t('nobody')
        ),
    },
    { key: 'counter', title: t('column.counter'), align: 'right', render: ({ counter }) => formatNumber(counter) },
  ]
}

export function useTapFilters(): ListFilter[] {
  const { t } = useTranslation('taps')
  return [
    { kind: 'days', from: 'from', to: 'to', label: t('column.at') },
    {
      kind: 'select',
      name: 'outcome',
      label: t('column.outcome'),
      options: tapOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) })),
    },
  ]
}
