import { redeemOrderCoupons } from '@chopcard/contract/commerce/merchant/orders.ts'
import type { OrderDetail } from '@chopcard/contract/commerce/orders.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from './permissions.tsx'
import { isRunning } from '../lib/operation-list.ts'
import type { CouponAsk } from './operations/ask.ts'
import type { Operation } from './operations/operation.ts'
import { OrderCouponTag } from './order-tag.tsx'

type Props = {
  detail: OrderDetail
  /** The operations on this order; nothing more is used before it is known what became of them. */
  source: { operations: readonly Operation[]; isUnsettled: boolean }
  onUse: (ask: CouponAsk) => unknown
}

/** The coupons of an order with what became of each; the open ones are used one by one or all at once. */
export default function OrderRedeem({ detail, source, onUse }: Props) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const isOpen = ['paid', 'ready', 'shipped', 'completed'].includes(detail.order.state) && may(redeemOrderCoupons)
  const open = detail.coupons.flatMap(({ state, code }) => (state === 'active' && code) || [])
  const use = (codes: string[]) => onUse({ kind: 'redeemOrderCoupons', orderId: detail.order.id, codes })
  return (
    <>
      <ul className="order-lines">
        {detail.coupons.map(({ id, name, code, state }) => (
          <li key={id}>
            <span>
              {name}
              {code && <code>{code}</code>}
            </span>
            <OrderCouponTag state={state} />
            {isOpen && open.length > 1 && state === 'active' && code && (
              <Button
                disabled={source.isUnsettled}
                aria-label={`${t('act.redeem')}: ${code}`}
                onClick={() => use([code])}
              >
                {t('act.redeem')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOpen && open.length > 0 && (
        <Button
          block
          size="large"
          type="primary"
          disabled={source.isUnsettled}
          loading={source.operations.some(isRunning)}
          onClick={() => use(open)}
        >
          {t('act.redeemAll', { count: open.length })}
        </Button>
      )}
    </>
  )
}
