import { PrinterOutlined } from '@ant-design/icons'
import { listOrders } from '@chopcard/contract/commerce/merchant/orders.ts'
import { deliveries, orderStates, paymentTypes } from '@chopcard/contract/commerce/orders.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { instantColumn, textColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter, daysFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useStoreColumn, useStoreFilter, useStoreName } from '../../../kit/stores.ts'
import { formatList, formatMoney } from '../../../lib/format.ts'
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
        choiceFilter('state', t('list.state'), orderStates, (value) => t(`state.${value}`)),
        choiceFilter('delivery', t('list.delivery'), deliveries, (value) => t(`delivery.${value}`)),
        choiceFilter('paymentType', t('list.payment'), paymentTypes, (value) => t(`payment.${value}`)),
        ...useStoreFilter(),
        daysFilter(t('list.createdAt')),
      ]}
      onOpen={open ? ({ id }) => open(id) : undefined}
      toolbar={<Tools />}
      empty={t('list.none')}
    >
      <OrderDrawer />
    </ListPage>
  )
}

function Tools() {
  const { t } = useTranslation('orders')
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Button icon={<PrinterOutlined />} onClick={() => setPicking(true)}>
        {t('list.pickList')}
      </Button>
      <ExportButton list="orders" />
      {isPicking && <PickList onClose={() => setPicking(false)} />}
    </>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('orders')
  const nameOf = useStoreName()
  return [
    {
      key: 'number',
      title: t('list.number'),
      onCard: 'heading',
      render: ({ number, lines }) => (
        <span className="order-what">
          <TwoLines
            first={<strong>{number}</strong>}
            second={formatList(lines.map(({ name, quantity }) => `${quantity} × ${name}`))}
          />
        </span>
      ),
    },
    textColumn('email', t('list.customer'), { none: t('list.forgotten') }),
    {
      key: 'amount',
      title: t('list.amount'),
      sort: 'amount',
      align: 'right',
      render: ({ amount, currency, paymentType }) => (
        <TwoLines first={formatMoney(amount, currency)} second={t(`payment.${paymentType}`)} />
      ),
    },
    {
      key: 'delivery',
      title: t('list.delivery'),
      // What the column of stores says is not said twice, unless it was called otherwise then.
      render: ({ delivery, pickupStore, storeId }) => (
        <TwoLines first={t(`delivery.${delivery}`)} second={nameOf(storeId) === pickupStore ? null : pickupStore} />
      ),
    },
    ...useStoreColumn(),
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
    instantColumn('createdAt', t('list.createdAt'), { sort: 'createdAt' }),
  ]
}
