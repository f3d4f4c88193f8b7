import { listOrderCoupons } from '@chopcard/contract/commerce/merchant/orders.ts'
import { orderCouponStates } from '@chopcard/contract/commerce/orders.ts'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { instantColumn, textColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter, daysFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { operatorName } from '../../../kit/operator-name.ts'
import { OrderDrawer, useOpenOrder } from './order-drawer.tsx'
import { OrderCouponTag } from '../../../kit/order-tag.tsx'
import '../../../kit/orders.css'

type Row = RowOf<typeof listOrderCoupons>

/** Every coupon that an order holds, and whether it was used. */
export default function OrderItems() {
  const { t } = useTranslation(['orders', 'shell'])
  const { open } = useOpenOrder()
  return (
    <ListPage
      route={listOrderCoupons}
      title={t('menu.order-items', { ns: 'shell' })}
      about={t('items.about')}
      searchHint={t('items.search')}
      columns={useColumns()}
      filters={[
        choiceFilter('state', t('items.state'), orderCouponStates, (value) => t(`couponState.${value}`)),
        daysFilter(t('list.createdAt')),
      ]}
      onOpen={open ? ({ orderId }) => open(orderId) : undefined}
      toolbar={<ExportButton list="order-coupons" />}
      empty={t('items.none')}
    >
      <OrderDrawer />
    </ListPage>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('orders')
  return [
    {
      key: 'coupon',
      title: t('items.coupon'),
      onCard: 'heading',
      render: ({ name, code }) => <TwoLines first={<strong>{name}</strong>} second={code && <code>{code}</code>} />,
    },
    { key: 'order', title: t('items.order'), render: ({ orderNumber }) => orderNumber },
    textColumn('email', t('list.customer'), { none: t('list.forgotten') }),
    { key: 'state', title: t('items.state'), render: ({ state }) => <OrderCouponTag state={state} /> },
    instantColumn('redeemedAt', t('items.redeemedAt')),
    {
      key: 'operator',
      title: t('items.operator'),
      render: ({ operator }) => (operator ? operatorName(operator) : '–'),
    },
    instantColumn('createdAt', t('list.createdAt'), { sort: 'createdAt' }),
  ]
}
