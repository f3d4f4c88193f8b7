import { useTranslation } from 'react-i18next'
import { errorText, retryText } from '../../../lib/error-text.ts'
import { formatMoney } from '../../../lib/format.ts'
import OrderRedeem from '../../../kit/order-redeem.tsx'
import { OrderTag } from '../../../kit/order-tag.tsx'
import '../../../kit/orders.css'
import type { TillOrder } from './offline/look-up.ts'
import { ScanResultPanel } from './scan-result-panel.tsx'
import type { Till } from './use-till.ts'

/** The order in front of the operator: what was bought, and its coupons to be used. */
export default function OrderPanel({ order: detail, till }: { order: TillOrder; till: Till }) {
  const { t } = useTranslation('orders')
  const { order, items } = detail
  return (
    <ScanResultPanel
      till={till}
      head={
        <p className="order-head">
          <strong>{order.number}</strong>
          <OrderTag state={order.state} />
          <span>{formatMoney(order.amount, order.currency)}</span>
        </p>
      }
    >
      <p>{items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</p>
      <OrderRedeem
        detail={detail}
        onDone={(after) => {
          till.setThings({ order: after })
          till.tell({ kind: 'success', text: t('done.redeem'), detail: order.number })
        }}
        onRefused={(error) => {
          till.tell({ kind: 'refused', text: errorText(error), detail: retryText(error) ?? order.number })
          return till.find(order.number)
        }}
      />
    </ScanResultPanel>
  )
}
