import type { Receipt } from '@chopcard/contract/earning/merchant/receipts.ts'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatCardNumber, formatDay, formatInstant, formatMoney, formatNumber } from '../../../lib/format.ts'
import { ReceiptPicture } from './receipt-picture.tsx'
import { StateTag } from './state-tag.tsx'

/** The columns of the list. */
export function useReceiptColumns(): ListColumn<Receipt>[] {
  const { t } = useTranslation('receipts')
  return [
    {
      key: 'picture',
      title: t('column.picture'),
      onCard: 'hidden',
      width: 72,
      render: (row) => <ReceiptPicture receipt={row} size="small" />,
    },
    {
      key: 'shop',
      title: t('column.shop'),
      onCard: 'heading',
      render: (row) => (
        <span className="receipt-two">
          <strong>{row.shopName}</strong>
          <span>{row.campaignName}</span>
        </span>
      ),
    },
    {
      key: 'member',
      title: t('column.member'),
      render: (row) => (
        <span className="receipt-two">
          <span>{row.nickname ?? row.email ?? t('noName')}</span>
          <span>{formatCardNumber(row.cardNumber)}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('column.amount'),
      sort: 'amount',
      align: 'right',
      render: ({ amount, currency }) => formatMoney(amount, currency),
    },
    { key: 'chops', title: t('column.chops'), align: 'right', render: ({ chops }) => formatNumber(chops) },
    {
      key: 'transactionOn',
      title: t('column.transactionOn'),
      sort: 'transactionOn',
      render: ({ transactionOn }) => formatDay(transactionOn),
    },
    {
      key: 'uploadedAt',
      title: t('column.uploadedAt'),
      sort: 'uploadedAt',
      render: ({ uploadedAt }) => formatInstant(uploadedAt),
    },
    { key: 'state', title: t('column.state'), render: (row) => <StateTag receipt={row} /> },
  ]
}
