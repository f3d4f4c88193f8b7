import { formatList, formatMoney } from '../../../lib/format.ts'
import OrderRedeem from '../../../kit/order-redeem.tsx'
import { operationsOn } from '../../../kit/operations/use-operations.ts'
import { OrderTag } from '../../../kit/order-tag.tsx'
import '../../../kit/orders.css'
import type { TillOrder } from './offline/look-up.ts'
import { ScanResultPanel } from './scan-result-panel.tsx'
import type { Till } from './use-till.ts'

/** The order in front of the operator: what was bought, and its coupons to be used. */
export default function OrderPanel({ order: detail, till }: { order: TillOrder; till: Till }) {
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
      <p>{formatList(items.map(({ name, quantity }) => `${quantity} × ${name}`))}</p>
      <OrderRedeem
        detail={detail}
        source={operationsOn(till, order.id)}
        onUse={async (ask) => {
          const operation = await till.run(ask, order.number)
          if (operation?.state === 'refused') void till.rereadResult(order.number)
        }}
      />
    </ScanResultPanel>
  )
}
