import { PrinterOutlined } from '@ant-design/icons'
import { getOrder, listOrders } from '@chopcard/contract/merchant/orders.ts'
import { deliveries, orderStates, paymentTypes } from '@chopcard/contract/orders.ts'
import { Button, Empty, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../kit/export-button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ListPage, type ListColumn, type RowOf } from '../../kit/list-page.tsx'
import { type SearchWords, useListSearch } from '../../kit/list-search.ts'
import { useMay } from '../../kit/permissions.tsx'
import { formatInstant, formatMoney } from '../../lib/format.ts'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderTag } from '../../kit/order-tag.tsx'
import '../../kit/orders.css'

const PickList = lazyPart(() => import('./pick-list.tsx'))

type Row = RowOf<typeof listOrders>

/** What customers have ordered on the shop's page. */
export default function OrderList() {
  const { t } = useTranslation(['orders', 'shell'])
  const { search, change } = useListSearch()
  const [isPicking, setPicking] = useState(false)
  const may = useMay()
  const open = (order: string | undefined) => change({ order, page: search.page })
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
      onOpen={may(getOrder) ? ({ id }) => open(id) : undefined}
      toolbar={toolbarOf(
        <Button icon={<PrinterOutlined />} onClick={() => setPicking(true)}>
          {t('list.pickList')}
        </Button>,
      )}
      empty={<Empty description={t('list.none')} />}
    >
      <OrderDrawer id={search.order} onClose={() => open(undefined)} />
      {isPicking && <PickList onClose={() => setPicking(false)} />}
    </ListPage>
  )
}

const toolbarOf = (pickList: ReactNode) => (filters: SearchWords) => (
  <>
    {pickList}
    <ExportButton list="orders" filters={filters} />
  </>
)

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('orders')
  return [
    {
      key: 'number',
      title: t('list.number'),
      onCard: 'heading',
      render: ({ number, lines }) => (
        <span className="order-cell">
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
      render: ({ amount, currency }) => formatMoney(amount, currency),
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
    { key: 'payment', title: t('list.payment'), render: ({ paymentType }) => t(`payment.${paymentType}`) },
    {
      key: 'state',
      title: t('list.state'),
      render: ({ state, latePayment }) => (
        <>
          <OrderTag state={state} />
          {latePayment && <Tag color="error">{t('list.late')}</Tag>}
        </>
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
