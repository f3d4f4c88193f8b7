import { partnerSides, type Partnership } from '@chopcard/contract/earning/merchant/partners.ts'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { choiceFilter } from '../../../kit/list-filter.ts'
import type { ListColumn } from '../../../kit/list-view.ts'

type Row = Pick<Partnership, 'other' | 'side' | 'campaignName'>

/** What the lists of partner campaigns have in common. */
export function usePartnerParts() {
  const { t } = useTranslation('partners')
  const sideFilter = choiceFilter('side', t('side.label'), partnerSides, (value) => t(`side.${value}`))
  const other: ListColumn<Row> = {
    key: 'other',
    title: t('column.other'),
    render: (row) => <TwoLines small first={<strong>{row.other.name}</strong>} second={t(`side.${row.side}`)} />,
  }
  const campaign: ListColumn<Row> = {
    key: 'campaign',
    title: t('column.campaign'),
    render: ({ campaignName }) => campaignName,
  }
  return { sideFilter, other, campaign }
}
