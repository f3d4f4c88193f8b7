import * as routes from '@chopcard/contract/commerce/merchant/orders.ts'
import { moneyCheck } from '../../ledger/money-checks.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { scannedOrder } from '../../earning/scanning/scanned-order.ts'
import { hook } from '../../core/hooks.ts'
import { paymentPurpose } from '../payments/purposes.ts'
import { abandonOrders } from './abandon-orders.ts'
import { changeOrder, redeemOrderCoupons } from './change-order.ts'
import { checkOrders } from './check-orders.ts'
import { shopPageSource } from './shop-page-source.ts'
import { registerShopPages } from '../../member-pages/shop-pages.ts'
import { deliverLate } from './deliver-late.ts'
import { deliverPaid } from './deliver-order.ts'
import { letGoDeclined } from './let-go.ts'
import { handleReturnedPayment } from './handle-returned-payment.ts'
import { getOrder, listOrderCoupons, listOrders, orderOfText } from './list-orders.ts'

export const ordersFeature = defineFeature({
  name: 'orders',
  exports: ['change-order', 'list-orders', 'make-order', 'order-code', 'order-parts', 'order-store'],
  tables: ['shop_order', 'shop_order_coupon', 'shop_order_event', 'shop_order_item', 'shop_order_voucher'],
  routes: [
    serve(routes.listOrders, listOrders),
    serve(routes.listOrderCoupons, listOrderCoupons),
    serve(routes.getOrder, getOrder),
    serve(routes.changeOrder, changeOrder),
    serve(routes.redeemOrderCoupons, redeemOrderCoupons),
  ],
  hooks: [
    hook(paymentPurpose, {
      purpose: 'order',
      paid: deliverPaid,
      late: deliverLate,
      cancelled: letGoDeclined,
      returned: handleReturnedPayment,
    }),
    hook(moneyCheck, checkOrders),
    hook(scannedOrder, orderOfText),
  ],
  jobs: [abandonOrders],
  pages: (server, app) => registerShopPages(server, shopPageSource(app)),
})
