import * as routes from '@chopcard/contract/commerce/merchant/orders.ts'
import { alsoCheck } from '../../ledger/more-books.ts'
import { serve } from '../../core/context.ts'
import type { JobHandler, JobName } from '../../core/jobs.ts'
import { onCancelled, onLate, onPaid, onReturned } from '../payments/purposes.ts'
import { abandonOrders } from './abandon-orders.ts'
import { changeOrder, redeemOrderCoupons } from './change-order.ts'
import { checkOrders } from './check-orders.ts'
import { deliverLate } from './deliver-late.ts'
import { deliverPaid } from './deliver-order.ts'
import { letGoDeclined } from './let-go.ts'
import { takeReturned } from './take-returned.ts'
import { getOrder, listOrderCoupons, listOrders } from './list-orders.ts'

onPaid('order', deliverPaid)
onLate('order', deliverLate)
onCancelled('order', letGoDeclined)
onReturned('order', takeReturned)
alsoCheck(checkOrders)

export const ordersApi = [
  serve(routes.listOrders, listOrders),
  serve(routes.listOrderCoupons, listOrderCoupons),
  serve(routes.getOrder, getOrder),
  serve(routes.changeOrder, changeOrder),
  serve(routes.redeemOrderCoupons, redeemOrderCoupons),
]

export const ordersJobs: readonly JobHandler<JobName>[] = [abandonOrders]
