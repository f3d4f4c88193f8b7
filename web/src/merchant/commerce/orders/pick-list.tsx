import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { listOrders } from '@chopcard/contract/commerce/merchant/orders.ts'
import { Button, Empty, Skeleton } from 'antd'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import './pick-list.css'

/** The paid orders that are still to be handed over, to be ticked off on paper. */
export default function PickList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('orders')
  const query = { state: 'paid', pageSize: MAX_PAGE_SIZE_TEXT, sort: 'createdAt' } as const
  const paid = useRead(listOrders, { query }, { staleTime: 0 })
  const orders = paid.data?.data ?? []
  const total = paid.data?.paging.total ?? 0
  return (
    <Dialog title={t('pick.title')} footer={null} width={720} onCancel={onClose}>
      {paid.isError && <Failure error={paid.error} retry={paid.refetch} />}
      {paid.isPending && <Skeleton active />}
      {paid.data && !orders.length && <Empty description={t('pick.none')} />}
      {orders.length > 0 && (
        <>
          <p className="pick-head">
            <span>
              {t('pick.about', { count: total })}
              {total > orders.length && ` ${t('pick.first', { count: orders.length })}`}
            </span>
            <Button type="primary" onClick={() => window.print()}>
              {t('pick.print')}
            </Button>
          </p>
          <Picked orders={orders} />
          {createPortal(
            <div className="pick-paper" aria-hidden>
              <h1>{t('pick.title')}</h1>
              <Picked orders={orders} />
            </div>,
            document.body,
          )}
        </>
      )}
    </Dialog>
  )
}

type Orders = NonNullable<ReturnType<typeof useRead<typeof listOrders>>['data']>['data']

/** Shop by shop, as they are picked; what is sent comes last. */
function Picked({ orders }: { orders: Orders }) {
  const { t } = useTranslation('orders')
  const placeOf = ({ delivery, pickupStore }: Orders[number]) => (delivery === 'pickup' ? pickupStore : null)
  const shops = [...new Set(orders.map(placeOf))].toSorted((a, b) =>
    a === null ? 1 : b === null ? -1 : a.localeCompare(b),
  )
  return shops.map((shop) => (
    <section key={shop ?? ''} className="pick-shop">
      <h3>{shop ?? t('delivery.shipping')}</h3>
      <ul className="pick-orders">
        {orders
          .filter((order) => placeOf(order) === shop)
          .map((order) => (
            <Picking key={order.id} order={order} />
          ))}
      </ul>
    </section>
  ))
}

function Picking({ order }: { order: Orders[number] }) {
  const { t } = useTranslation('orders')
  return (
    <li>
      <p>
        <strong>{order.number}</strong> <span>{formatInstant(order.createdAt)}</span>
      </p>
      <p>
        {[order.email ?? t('list.forgotten'), order.phone].filter(Boolean).join(' · ')}
        {order.delivery === 'shipping' && (
          <>
            <br />
            {t('pick.ship')}: {order.shippingAddress}
          </>
        )}
      </p>
      <ul>
        {order.lines.map(({ name, quantity }) => (
          <li key={name}>
            <span className="pick-box" /> {quantity} × {name}
          </li>
        ))}
      </ul>
    </li>
  )
}
