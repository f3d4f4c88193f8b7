import type { OrderAct } from '@chopcard/contract/commerce/orders.ts'
import type {
  cancelOrderByKey as cancelRoute,
  completeOrderByKey as completeRoute,
  createOrderByKey as createRoute,
  getOrderByKey as getRoute,
  listOrdersByKey as listRoute,
  payOrderByKey as payRoute,
  refundOrderByKey as refundRoute,
} from '@chopcard/contract/integration/v1/orders.ts'
import { newId } from '../../core/new-id.ts'
import type { IntegrationContext, Verb } from '../../core/context.ts'
import { fetchAfter } from '../../core/cursor.ts'
import { atStore } from './at-store.ts'
import { changeOrder } from '../../commerce/orders/change-order.ts'
import { showOrder } from '../../commerce/orders/list-orders.ts'
import { placeOrder } from '../../commerce/orders/make-order.ts'
import { filteredOrders, mayOf, presentOrder } from '../../commerce/orders/order-store.ts'

export const listOrdersByKey: Verb<typeof listRoute> = (ctx, { query }) => {
  const { state, from, to } = query
  const orders = filteredOrders(ctx.db, ctx.merchant, { state, from, to })
  return fetchAfter(orders, { at: 'o.created_at', id: 'o.id' }, query, (row) => presentOrder(row, mayOf(ctx, row)))
}

export const getOrderByKey: Verb<typeof getRoute> = (ctx, { params }) => showOrder(ctx, ctx.db, params.id)

/** Places an order as the shop's page does; requests are told apart by the request's own key. */
export const createOrderByKey: Verb<typeof createRoute> = (ctx, { body: { language, ...order } }) =>
  ctx.write(async (tx) => {
    const { app, merchant, now, actor } = ctx
    const request = { ...order, formKey: newId() }
    const { id } = await placeOrder(tx, {
      app,
      merchant,
      now,
      actor,
      language: language ?? merchant.language,
      request,
    })
    ctx.note({ target: id })
    return showOrder(ctx, tx, id)
  })

type Given = { storeId?: string | undefined; remark?: string | undefined }

const change = async (ctx: IntegrationContext, id: string, act: OrderAct, { storeId, remark }: Given) =>
  changeOrder(await atStore(ctx, storeId), { params: { id }, query: {}, body: { act, remark } })

export const payOrderByKey: Verb<typeof payRoute> = (ctx, { params, body: { reference: remark, storeId } }) =>
  change(ctx, params.id, 'pay', { remark, storeId })

export const completeOrderByKey: Verb<typeof completeRoute> = (ctx, { params, body }) =>
  change(ctx, params.id, 'complete', body)

export const cancelOrderByKey: Verb<typeof cancelRoute> = (ctx, { params, body }) =>
  change(ctx, params.id, 'cancel', body)

export const refundOrderByKey: Verb<typeof refundRoute> = (ctx, { params, body }) =>
  change(ctx, params.id, 'refund', body)
