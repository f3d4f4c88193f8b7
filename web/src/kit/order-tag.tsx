import type { Order, OrderCouponState, OrderState } from '@chopcard/contract/commerce/orders.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const colours = {
  pending: 'warning',
  paid: 'success',
  ready: 'processing',
  shipped: 'processing',
  completed: 'default',
  cancelled: 'default',
  refunded: 'error',
} as const

/** Where an order stands. */
export function OrderTag({ state }: { state: OrderState }) {
  const { t } = useTranslation('orders')
  return (
    <Tag variant="filled" color={colours[state]}>
      {t(`state.${state}`)}
    </Tag>
  )
}

/** What became of its money without the staff's doing, where there is something to say. */
export function MoneyTags({ order: { givenBack, dispute } }: { order: Pick<Order, 'givenBack' | 'dispute'> }) {
  const { t } = useTranslation('orders')
  return (
    <>
      {givenBack && <Tag color="error">{t(`givenBack.${givenBack}`)}</Tag>}
      {dispute && <Tag color={dispute === 'won' ? 'default' : 'error'}>{t(`dispute.${dispute}`)}</Tag>}
    </>
  )
}

const couponColours = {
  reserved: 'warning',
  active: 'success',
  used: 'processing',
  expired: 'default',
  returned: 'default',
} as const

/** What an order's coupon is. */
export function OrderCouponTag({ state }: { state: OrderCouponState }) {
  const { t } = useTranslation('orders')
  return (
    <Tag variant="filled" color={couponColours[state]}>
      {t(`couponState.${state}`)}
    </Tag>
  )
}
