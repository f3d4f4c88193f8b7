import { listOrderCoupons } from '@chopcard/contract/commerce/merchant/orders.ts'
import { orderCouponStates } from '@chopcard/contract/commerce/orders.ts'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import type { SearchWords } from '../../../kit/list-search.ts'
import { operatorName } from '../../../kit/operator-name.ts'
import { formatInstant } from '../../../lib/format.ts'
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
        {
          kind: 'select',
          name: 'state',
          label: t('items.state'),
          options: orderCouponStates.map((value) => ({ value, label: t(`couponState.${value}`) })),
        },
        { kind: 'days', from: 'from', to: 'to', label: t('list.createdAt') },
      ]}
      onOpen={open ? ({ orderId }) => open(orderId) : undefined}
      toolbar={exported}
      empty={<Empty description={t('items.none')} />}
    >
      <OrderDrawer />
    </ListPage>
  )
}

const exported = (filters: SearchWords) => <ExportButton list="order-coupons" filters={filters} />

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('orders')
  return [
    {
      key: 'coupon',
      title: t('items.coupon'),
      onCard: 'heading',
      render: ({ name, code }) => (
        <span className="order-cell">
          <strong>{name}</strong>
          {code && <code>{code}</code>}
        </span>
      ),
    },
    { key: 'order', title: t('items.order'), render: ({ orderNumber }) => orderNumber },
    { key: 'customer', title: t('list.customer'), render: ({ email }) => email ?? t('list.forgotten') },
    { key: 'state', title: t('items.state'), render: ({ state }) => <OrderCouponTag state={state} /> },
    {
      key: 'redeemedAt',
      title: t('items.redeemedAt'),
      render: ({ redeemedAt }) => (redeemedAt ? formatInstant(redeemedAt) : '–'),
    },
    {
      key: 'operator',
      title: t('items.operator'),
      render: ({ operator }) => (operator ? operatorName(operator) : '–'),
    },
    {
      key: 'createdAt',
      title: t('list.createdAt'),
      sort: 'createdAt',
      render: ({ createdAt }) => formatInstant(createdAt),
    },
  ]
}
