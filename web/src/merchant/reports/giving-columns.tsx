import type { listCouponTransactions } from '@chopcard/contract/merchant/giving-reports.ts'
import { useTranslation } from 'react-i18next'
import type { ListColumn, RowOf } from '../../kit/list-page.tsx'
import { operatorName } from '../../kit/operator-name.ts'
import { formatInstant } from '../../lib/format.ts'

type Line = Pick<RowOf<typeof listCouponTransactions>, 'at' | 'operator' | 'remark'>

/** When it happened, who did it and what they noted: of a coupon’s line and of a voucher’s. */
export function useGivingColumns(): Record<keyof Line, ListColumn<Line>> {
  const { t } = useTranslation('reports')
  return {
    at: { key: 'at', title: t('at'), sort: 'at', render: ({ at }) => formatInstant(at) },
    operator: {
      key: 'operator',
      title: t('operator'),
      render: ({ operator }) => (operator ? operatorName(operator) : t('system')),
    },
    remark: {
      key: 'remark',
      title: t('remark'),
      render: ({ remark }) => <span className="log-remark">{remark || '–'}</span>,
    },
  }
}
