import type { Finding } from '@chopcard/contract/office/merchant/anomalies.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { instantColumn, tagColumn } from '../../../kit/list-columns.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useStoreColumn } from '../../../kit/stores.ts'
import { formatCardNumber } from '../../../lib/format.ts'
import { useFindingWords } from './use-sentence.ts'

export const stateColours = { open: 'gold', fine: 'green', watch: 'blue', asked: 'purple', voided: 'red' } as const

export function useFindingColumns(): ListColumn<Finding>[] {
  const { t } = useTranslation('anomalies')
  const { sentenceOf, stakeOf } = useFindingWords()
  return [
    {
      key: 'finding',
      title: t('column.finding'),
      onCard: 'heading',
      render: (finding) => (
        <span className="finding-cell">
          <span>{sentenceOf(finding)}</span>
          <Tag>{t(`rules.${finding.rule}`)}</Tag>
        </span>
      ),
    },
    {
      key: 'card',
      title: t('column.card'),
      render: ({ card, campaignName }) =>
        card ? (
          <TwoLines small first={card.name ?? card.campaignName} second={formatCardNumber(card.cardNumber)} />
        ) : (
          (campaignName ?? t('noCard'))
        ),
    },
    {
      key: 'chops',
      title: t('column.cost'),
      align: 'right',
      sort: 'chops',
      render: (finding) => (finding.chops > 0 ? stakeOf(finding) : t('noCard')),
    },
    ...useStoreColumn(),
    instantColumn('foundAt', t('column.foundAt'), { sort: 'foundAt' }),
    tagColumn('state', t('column.state'), stateColours, (state) => t(`states.${state}`)),
  ]
}
