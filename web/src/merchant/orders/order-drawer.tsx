import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'

const OrderDetails = lazyPart(() => import('./order-details.tsx'))

/** Everything about one order. */
export function OrderDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <Drawer open={Boolean(id)} onClose={onClose} size={560} destroyOnHidden title={t('list.number')}>
      {id && <OrderDetails key={id} id={id} />}
    </Drawer>
  )
}
