import { PrinterOutlined } from '@ant-design/icons'
import { listOrders } from '@chopcard/contract/commerce/merchant/orders.ts'
import { deliveries, orderStates, paymentTypes } from '@chopcard/contract/commerce/orders.ts'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import type { SearchWords } from '../../../kit/list-search.ts'
import { formatInstant, formatMoney } from '../../../lib/format.ts'
import { OrderDrawer, useOpenOrder } from './order-drawer.tsx'
import { MoneyTags, OrderTag } from '../../../kit/order-tag.tsx'
import '../../../kit/orders.css'

const PickList = lazyPart(() => import('./pick-list.tsx'))

type Row = RowOf<typeof listOrders>

/** What customers have ordered on the shop's page. */
export default function OrderList() {
  const { t } = useTranslation(['orders', 'shell'])
  const { open } = useOpenOrder()
  return (
    <ListPage
      route={listOrders}
      title={t('menu.order-history', { ns: 'shell' })}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={useColumns()}
      filters={[
        {
          kind: 'select',
          name: 'state',
          label: t('list.state'),
          options: orderStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          kind: 'select',
          name: 'delivery',
          label: t('list.delivery'),
          options: deliveries.map((value) => ({ value, label: t(`delivery.${value}`) })),
        },
        {
          kind: 'select',
          name: 'paymentType',
          label: t('list.payment'),
          options: paymentTypes.map((value) => ({ value, label: t(`payment.${value}`) })),
        },
        { kind: 'days', from: 'from', to: 'to', label: t('list.createdAt') },
      ]}
      onOpen={open ? ({ id }) => open(id) : undefined}
      toolbar={toolsFor}
      empty={<Empty description={t('list.none')} />}
    >
      <OrderDrawer />
    </ListPage>
  )
}

const toolsFor = (filters: SearchWords) => <Tools filters={filters} />

function Tools({ filters }: { filters: SearchWords }) {
  const { t } = useTranslation('orders')
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Button icon={<PrinterOutlined />} onClick={() => setPicking(true)}>
        {t('list.pickList')}
      </Button>
      <ExportButton list="orders" filters={filters} />
      {isPicking && <PickList onClose={() => setPicking(false)} />}
    </>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('orders')
  return [
    {
      key: 'number',
      title: t('list.number'),
      onCard: 'heading',
      render: ({ number, lines }) => (
        <span className="order-cell order-what">
          <strong>{number}</strong>
          <span>{lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</span>
        </span>
      ),
    },
    { key: 'customer', title: t('list.customer'), render: ({ email }) => email ?? t('list.forgotten') },
    {
      key: 'amount',
      title: t('list.amount'),
      sort: 'amount',
      align: 'right',
      render: ({ amount, currency, paymentType }) => (
        <span className="order-cell">
          {formatMoney(amount, currency)}
          <span>{t(`payment.${paymentType}`)}</span>
        </span>
      ),
    },
    {
      key: 'delivery',
      title: t('list.delivery'),
      render: ({ delivery, pickupStore }) => (
        <span className="order-cell">
          {t(`delivery.${delivery}`)}
          {pickupStore && <span>{pickupStore}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('list.state'),
      render: (order) => (
        <span className="order-tags">
          <OrderTag state={order.state} />
          <MoneyTags order={order} />
        </span>
      ),
    },
    {
      key: 'createdAt',
      title: t('list.createdAt'),
      sort: 'createdAt',
      render: ({ createdAt }) => formatInstant(createdAt),
    },
  ]
}
