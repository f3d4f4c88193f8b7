import type { listCouponTransactions } from '@chopcard/contract/office/merchant/giving-reports.ts'
import { useTranslation } from 'react-i18next'
import { instantColumn } from '../../../kit/list-columns.tsx'
import type { RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useStoreColumn } from '../../../kit/stores.ts'
import { operatorName } from '../../../kit/operator-name.ts'

type Line = Pick<RowOf<typeof listCouponTransactions>, 'at' | 'operator' | 'storeId' | 'remark'>

/** When it happened; then, after what is the line’s own, who did it and what they noted. */
export function useGivingColumns(): [ListColumn<Line>, ...ListColumn<Line>[]] {
  const { t } = useTranslation('reports')
  return [
    instantColumn('at', t('at'), { sort: 'at' }),
    {
      key: 'operator',
      title: t('operator'),
      render: ({ operator }) => (operator ? operatorName(operator) : t('system')),
    },
    ...useStoreColumn(),
    {
      key: 'remark',
      title: t('remark'),
      render: ({ remark }) => <span className="log-remark">{remark || '–'}</span>,
    },
  ]
}
