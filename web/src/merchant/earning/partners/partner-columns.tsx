import { partnerSides, type Partnership } from '@chopcard/contract/earning/merchant/partners.ts'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../../../kit/list-view.ts'

type Row = Pick<Partnership, 'other' | 'side' | 'campaignName'>

/** What the lists of partner campaigns have in common. */
export function usePartnerParts() {
  const { t } = useTranslation('partners')
  const sideFilter = {
    kind: 'select' as const,
    name: 'side',
    label: t('side.label'),
    options: partnerSides.map((value) => ({ value, label: t(`side.${value}`) })),
  }
  const other: ListColumn<Row> = {
    key: 'other',
    title: t('column.other'),
    render: (row) => (
      <span className="partner-two">
        <strong>{row.other.name}</strong>
        <small>{t(`side.${row.side}`)}</small>
      </span>
    ),
  }
  const campaign: ListColumn<Row> = {
    key: 'campaign',
    title: t('column.campaign'),
    render: ({ campaignName }) => campaignName,
  }
  return { sideFilter, other, campaign }
}
