import { getOrder } from '@chopcard/contract/commerce/merchant/orders.ts'
import { Drawer, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useOpened } from '../../../kit/list-search.ts'
import { useMay } from '../../../kit/permissions.tsx'

const OrderDetails = lazyPart(() => import('./order-details.tsx'), <Skeleton active paragraph={{ rows: 8 }} />)

/** The order that stands in the address of a list, which stays at its page meanwhile. */
export function useOpenOrder() {
  const [id, show] = useOpened('order')
  const may = useMay()
  return { id, open: may(getOrder) ? show : undefined, close: () => show(undefined) }
}

/** Everything about one order. */
export function OrderDrawer() {
  const { t } = useTranslation('orders')
  const { id, close } = useOpenOrder()
  return (
    <Drawer open={Boolean(id)} onClose={close} size={560} destroyOnHidden title={t('list.number')}>
      {id && <OrderDetails key={id} id={id} />}
    </Drawer>
  )
}
