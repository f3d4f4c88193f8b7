import type { Receipt } from '@chopcard/contract/earning/merchant/receipts.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const colours = { pending: 'gold', approved: 'green', rejected: 'red', voided: 'default' } as const

/** What became of a receipt, and what is suspicious about one that waits. */
export function StateTag({ receipt: { state, voided, duplicated, waitsFor } }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const shown = voided ? 'voided' : state
  const why = state !== 'pending' ? (duplicated ? 'twin' : null) : waitsFor === 'approval' ? null : waitsFor
  return (
    <span className="receipt-tags">
      <Tag color={colours[shown]}>{t(`state.${shown}`)}</Tag>
      {why && <Tag color={why === 'spot-check' ? 'blue' : 'magenta'}>{t(`waits.${why}`)}</Tag>}
    </span>
  )
}
