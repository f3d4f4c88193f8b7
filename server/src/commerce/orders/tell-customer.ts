import type { Language } from '@chopcard/contract/core/kinds.ts'
import { storeIn } from '../../accounts/stores/store-name.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { sendMail } from '../../core/outbox.ts'
import { orderToken } from '../../core/secrets.ts'
import { moneyText } from '../../core/money-text.ts'
import { orderPath } from './order-code.ts'
import type { OrderRow } from './order-store.ts'
import { merchantName } from '../../core/merchant-name.ts'

/** The customer's page of an order. */
export const orderUrl = ({ config }: Pick<App, 'config'>, merchant: Pick<Merchant, 'shortKey'>, id: string): string =>
  config.publicUrl + orderPath(orderToken(config.secret, merchant.shortKey, id))

/** Tells the customer, in the language of the order. */
export async function tellCustomer(
  tx: Tx,
  app: App,
  merchant: Merchant,
  order: OrderRow,
  template: 'order-paid' | 'order-ready' | 'order-shipped' | 'order-refunded' | 'order-restored',
  amount = order.amount,
): Promise<void> {
  if (!order.email) return
  const language = order.language as Language
  await sendMail(tx, app, {
    merchantId: merchant.id,
    to: order.email,
    language,
    template,
    values: {
      merchantName: merchantName(merchant, language),
      number: order.number,
      amount: moneyText(amount, order, language),
      store: storeIn(language, merchant, order.pickup_store ?? ''),
      url: orderUrl(app, merchant, order.id),
    },
  })
}
