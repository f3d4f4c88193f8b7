import type { OrderPageProps, ShopOrder } from '@chopcard/contract/commerce/member/shop.ts'
import { Moment } from '../../card-art/moment.tsx'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import { translator } from '../../card-art/words.ts'
import { moneyText } from '../money-text.ts'
import { PageFrame } from '../page-frame.tsx'
import { QrCode } from '../qr-code.tsx'
import sheet from '../sheet.module.css'
import own from './order-page.module.css'
import styles from './shop.module.css'

/** An order for whoever made it: how it stands, what it brought, and the code for the counter; without a script. */
export function OrderPage({ language, words, order, qr, refusal }: OrderPageProps) {
  const t = translator(words, language)
  const isOver = order.state === 'cancelled' || order.state === 'refunded'
  return (
    <PageContext value={{ language, timeZone: order.merchant.timeZone, t }}>
      <PageFrame sender={order.merchant}>
        <main className={styles.page}>
          {refusal && (
            <p className={styles.refusal} role="alert">
              {refusal}
            </p>
          )}
          <section className={own.state} data-state={order.state}>
            <p>{t('order.number', { number: order.number })}</p>
            <h1>{t(`order.state.${order.state}`)}</h1>
            <p>{aboutOf(order, t, language)}</p>
            {order.state === 'pending' && <Pay order={order} />}
            {order.state !== 'refunded' && order.refundAmount !== null && (
              <p>{t('order.partly', { amount: moneyText(order.refundAmount, order.currency, language) })}</p>
            )}
          </section>
          {!isOver && (
            <section className={own.code}>
              <QrCode qr={qr} label={t('order.code')} />
              <code>{order.number}</code>
              <p>{t('order.show')}</p>
            </section>
          )}
          <Bought order={order} />
          <section className={sheet.sheet}>
            <h2>{t('order.lines')}</h2>
            <ul className={own.lines}>
              {order.items.map(({ id, name, quantity, unitPrice }) => (
                <li key={id}>
                  <span>
                    {quantity} × {name}
                  </span>
                  <b>{moneyText(unitPrice * quantity, order.currency, language)}</b>
                </li>
              ))}
              <li>
                <strong>{t('shop.total')}</strong>
                <b>{moneyText(order.amount, order.currency, language)}</b>
              </li>
            </ul>
          </section>
          <p>
            <a className={own.back} href={`/shop/${order.merchant.id}`}>
              {t('order.back')}
            </a>
          </p>
        </main>
      </PageFrame>
    </PageContext>
  )
}

function aboutOf(order: ShopOrder, t: ReturnType<typeof translator>, language: string): string {
  const paid = order.state === 'refunded' ? (order.refundAmount ?? 0) : order.amount
  const amount = moneyText(paid, order.currency, language)
  if (order.state === 'cancelled') return t(`order.cancelled.${(order.cancelReason ?? 'staff') as 'staff'}`)
  const how = order.state === 'pending' && order.paymentType === 'counter' ? 'pendingCounter' : order.state
  return t(`order.about.${how}`, { amount, store: order.pickupStore ?? '' })
}

function Pay({ order }: { order: ShopOrder }) {
  const { language, t } = usePage()
  const amount = moneyText(order.amount, order.currency, language)
  return (
    <>
      {order.isBeingPaid && <output>{t('order.waiting')}</output>}
      {order.payUrl && (
        <a className={styles.button} href={order.payUrl}>
          {t('order.pay', { amount })}
        </a>
      )}
      <p className={own.until}>
        {t('order.heldUntil')} <Moment at={order.expiresAt} time />
      </p>
      <form method="post">
        <button className={styles.quiet} name="act" value="cancel">
          {t('order.cancel')}
        </button>
      </form>
    </>
  )
}

function Bought({ order }: { order: ShopOrder }) {
  const { language, t } = usePage()
  const coupons = order.coupons.filter(({ state }) => state !== 'reserved')
  if (!coupons.length && !order.vouchers.length) return null
  return (
    <section className={sheet.sheet}>
      <h2>{t('order.bought')}</h2>
      <ul className={own.lines}>
        {coupons.map(({ id, name, state, url }) => (
          <li key={id}>
            {url && state === 'active' ? <a href={url}>{name}</a> : <span>{name}</span>}
            <b>{t(`order.coupon.${state as 'active'}`)}</b>
          </li>
        ))}
        {order.vouchers.map(({ id, name, balance, returned, url }) => (
          <li key={id}>
            {returned ? <span>{name}</span> : <a href={url}>{name}</a>}
            <b>{returned ? t('order.coupon.returned') : moneyText(balance, order.currency, language)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
