import { getOrder, listOrderCoupons, listOrders } from '@chopcard/contract/commerce/merchant/orders.ts'
import type { OrderDetail } from '@chopcard/contract/commerce/orders.ts'
import { App, Descriptions, Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { operatorName } from '../../../kit/operator-name.ts'
import { inFours } from '../../../lib/card-number.ts'
import { formatInstant, formatMoney } from '../../../lib/format.ts'
import { refresh, useRead } from '../../../lib/query.ts'
import { OrderActs } from './order-acts.tsx'
import { OperationNotice } from '../../../kit/operations/operation-notice.tsx'
import { successWords } from '../../../kit/operations/operation-words.ts'
import { operationsOn, useOperations } from '../../../kit/operations/use-operations.ts'
import OrderRedeem from '../../../kit/order-redeem.tsx'
import { MoneyTags, OrderTag } from '../../../kit/order-tag.tsx'
import '../../../kit/orders.css'

const reread = () => refresh(getOrder, listOrders, listOrderCoupons)

/** An order: its lines, what it brought, what became of it, and what can be done with it. */
export default function OrderDetails({ id }: { id: string }) {
  const { t } = useTranslation('orders')
  const opened = useRead(getOrder, { params: { id } }, { staleTime: 0 })
  if (opened.isError && !opened.data) return <Failure error={opened.error} retry={opened.refetch} />
  if (!opened.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const detail = opened.data.data
  const { order } = detail
  const money = (amount: number) => formatMoney(amount, order.currency)
  return (
    <>
      <p className="order-head">
        <strong>{order.number}</strong>
        <OrderTag state={order.state} />
        <MoneyTags order={order} />
      </p>
      <Facts detail={detail} />
      <OrderActs detail={detail} onDone={reread} />
      <h3>{t('detail.lines')}</h3>
      <ul className="order-lines">
        {detail.items.map((item) => (
          <li key={item.id}>
            <span>
              {item.quantity} × {item.name}
            </span>
            <b>{money(item.unitPrice * item.quantity)}</b>
          </li>
        ))}
        <li>
          <strong>{t('list.amount')}</strong>
          <b>{money(order.amount)}</b>
        </li>
      </ul>
      {detail.coupons.length > 0 && (
        <>
          <h3>{t('detail.coupons')}</h3>
          <OrderCoupons detail={detail} />
        </>
      )}
      <Vouchers detail={detail} />
      <History detail={detail} />
    </>
  )
}

function OrderCoupons({ detail }: { detail: OrderDetail }) {
  const { t } = useTranslation('till')
  const { message } = App.useApp()
  const source = operationsOn(useOperations(), detail.order.id)
  return (
    <>
      <OperationNotice source={source} />
      <OrderRedeem
        detail={detail}
        source={source}
        onUse={async (ask) => {
          const operation = await source.run(ask, detail.order.number)
          if (operation?.state === 'done') message.success(successWords(operation, t).text)
        }}
      />
    </>
  )
}

function Facts({ detail: { order, url } }: { detail: OrderDetail }) {
  const { t } = useTranslation('orders')
  const { delivery, refundAmount, currency } = order
  const place = delivery === 'pickup' ? order.pickupStore : order.shippingAddress
  const items = [
    { label: t('detail.email'), children: order.email ?? t('list.forgotten') },
    { label: t('detail.phone'), children: order.phone ?? '–' },
    { label: t(delivery === 'pickup' ? 'detail.store' : 'detail.address'), children: place ?? '–' },
    { label: t('detail.payment'), children: t(`payment.${order.paymentType}`) },
    { label: t('detail.paidAt'), children: order.paidAt ? formatInstant(order.paidAt) : '–' },
    ...(order.cancelReason ? [{ label: t('detail.reason'), children: t(`cancelReason.${order.cancelReason}`) }] : []),
    ...(refundAmount === null ? [] : [{ label: t('detail.refunded'), children: formatMoney(refundAmount, currency) }]),
    {
      label: t('detail.page'),
      children: (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('detail.openPage')}
        </a>
      ),
    },
  ]
  return <Descriptions column={1} size="small" items={items} />
}

function Vouchers({ detail: { vouchers } }: { detail: OrderDetail }) {
  const { t } = useTranslation('orders')
  if (!vouchers.length) return null
  return (
    <>
      <h3>{t('detail.vouchers')}</h3>
      <ul className="order-lines">
        {vouchers.map(({ id, name, code, balance, amount, currency, returned }) => (
          <li key={id}>
            <span>
              {name}
              <code>{inFours(code)}</code>
            </span>
            {returned ? (
              <Tag>{t('couponState.returned')}</Tag>
            ) : (
              <b>
                {t('detail.left', { balance: formatMoney(balance, currency), amount: formatMoney(amount, currency) })}
              </b>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function History({ detail: { events } }: { detail: OrderDetail }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <h3>{t('detail.history')}</h3>
      <ul className="order-lines">
        {events.map(({ id, what, at, operator, remark }) => (
          <li key={id}>
            <span>
              {t(`event.${what as 'created'}`)}
              <small>{[operator && operatorName(operator), remark].filter(Boolean).join(' · ')}</small>
            </span>
            <time dateTime={at}>{formatInstant(at)}</time>
          </li>
        ))}
      </ul>
    </>
  )
}
