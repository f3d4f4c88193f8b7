import { CloseOutlined } from '@ant-design/icons'
import { Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText, retryText } from '../../lib/error-text.ts'
import { formatMoney } from '../../lib/format.ts'
import OrderRedeem from '../../kit/order-redeem.tsx'
import { OrderTag } from '../../kit/order-tag.tsx'
import '../../kit/orders.css'
import './coupon-panel.css'
import type { TillOrder } from './offline/look-up.ts'
import type { Till } from './use-till.ts'

/** The order in front of the operator: what was bought, and its coupons to be used. */
export default function OrderPanel({ order: detail, till }: { order: TillOrder; till: Till }) {
  const { t } = useTranslation(['orders', 'common'])
  const { order, items } = detail
  return (
    <Card className="coupon-panel" styles={{ body: { padding: 16 } }}>
      <div className="order-panel-head">
        <p className="order-head">
          <strong>{order.number}</strong>
          <OrderTag state={order.state} />
          <span>{formatMoney(order.amount, order.currency)}</span>
        </p>
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('action.close', { ns: 'common' })}
          onClick={till.clear}
        />
      </div>
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
    </Card>
  )
}
