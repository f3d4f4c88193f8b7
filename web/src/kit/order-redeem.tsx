import { redeemOrderCoupons } from '@chopcard/contract/commerce/merchant/orders.ts'
import type { OrderDetail } from '@chopcard/contract/commerce/orders.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from './permissions.tsx'
import { useOperation } from '../lib/use-operation.ts'
import { OrderCouponTag } from './order-tag.tsx'

type Props = {
  detail: OrderDetail
  onDone: (after: OrderDetail) => unknown
  onRefused: (error: unknown) => unknown
}

/** The coupons of an order with what became of each; the open ones are used one by one or all at once. */
export default function OrderRedeem({ detail, onDone, onRefused }: Props) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const operation = useOperation(redeemOrderCoupons)
  const isOpen = ['paid', 'ready', 'shipped', 'completed'].includes(detail.order.state) && may(redeemOrderCoupons)
  const open = detail.coupons.flatMap(({ state, code }) => (state === 'active' && code) || [])
  const isBusy = operation.phase !== 'idle'
  const use = async (codes: string[]) => {
    try {
      const answer = await operation.run({ params: { id: detail.order.id }, body: { codes } })
      if (answer) await onDone(answer.data)
    } catch (error) {
      await onRefused(error)
    }
  }
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
              <Button disabled={isBusy} aria-label={`${t('act.redeem')}: ${code}`} onClick={() => void use([code])}>
                {t('act.redeem')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOpen && open.length > 0 && (
        <Button block size="large" type="primary" loading={isBusy} onClick={() => void use(open)}>
          {t('act.redeemAll', { count: open.length })}
        </Button>
      )}
    </>
  )
}
