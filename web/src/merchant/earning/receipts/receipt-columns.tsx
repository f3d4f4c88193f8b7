import type { Receipt } from '@chopcard/contract/earning/merchant/receipts.ts'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { dayColumn, instantColumn, moneyColumn, numberColumn } from '../../../kit/list-columns.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useStoreColumn } from '../../../kit/stores.ts'
import { formatCardNumber } from '../../../lib/format.ts'
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
      render: (row) => <TwoLines small first={<strong>{row.shopName}</strong>} second={row.campaignName} />,
    },
    {
      key: 'member',
      title: t('column.member'),
      render: (row) => (
        <TwoLines small first={row.nickname ?? row.email ?? t('noName')} second={formatCardNumber(row.cardNumber)} />
      ),
    },
    moneyColumn('amount', t('column.amount'), { sort: 'amount' }),
    numberColumn('chops', t('column.chops')),
    dayColumn('transactionOn', t('column.transactionOn'), { sort: 'transactionOn' }),
    instantColumn('uploadedAt', t('column.uploadedAt'), { sort: 'uploadedAt' }),
    ...useStoreColumn(),
    { key: 'state', title: t('column.state'), render: (row) => <StateTag receipt={row} /> },
  ]
}
