import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  getShopifyDelivery as getRoute,
  listShopifyDeliveries as listRoute,
  rerunShopifyDelivery as rerunRoute,
} from '@chopcard/contract/earning/merchant/shopify.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { fetchPage } from '../../core/paging.ts'
import { deliveriesQuery, presentDelivery } from './delivery-store.ts'
import type { ShopifyFacts } from './read-body.ts'
import { workDelivery } from './work-delivery.ts'

export const listShopifyDeliveries: Verb<typeof listRoute> = async ({ db, merchant, language }, { query }) => {
  const direction = query.sort === 'receivedAt' ? 'asc' : 'desc'
  const rows = deliveriesQuery(db, merchant, query).orderBy('d.received_at', direction).orderBy('d.id', direction)
  const page = await fetchPage(db, rows, query)
  return { ...page, items: page.items.map((row) => presentDelivery(row, language)) }
}

export const getShopifyDelivery: Verb<typeof getRoute> = async ({ db, merchant, language }, { params: { id } }) => {
  const row =
    (await deliveriesQuery(db, merchant)
      .leftJoin('shopify_order as so', (on) =>
        on
          .onRef('so.merchant_id', '=', 'd.merchant_id')
          .onRef('so.campaign_id', '=', 'd.campaign_id')
          .onRef('so.order_id', '=', 'd.order_id'),
      )
      .select(['d.shop_domain', 'd.webhook_id', 'd.last_received_at', 'd.facts', 'so.chops as order_chops'])
      .where('d.id', '=', id)
      .executeTakeFirst()) ?? refuse('NOT_FOUND')
  return {
    ...presentDelivery(row, language),
    shopDomain: row.shop_domain,
    webhookId: row.webhook_id,
    lastReceivedAt: row.last_received_at.toISOString(),
    said: row.facts === null ? null : saidIn(row.facts as ShopifyFacts),
    orderChops: row.order_chops,
  }
}

function saidIn(facts: ShopifyFacts) {
  if (facts.kind === 'order') {
    const { amount, currency, email = null, mobile = null, paid, cancelled } = facts
    return { amount, currency, email, mobile, paid, cancelled }
  }
  const [part, ...more] = facts.refund.money
  const amount = part && more.length === 0 ? part.amount : null
  return { amount, currency: part?.currency ?? null, email: null, mobile: null, paid: null, cancelled: null }
}

/** At once, so that whoever asks sees what came of it. */
export const rerunShopifyDelivery: Verb<typeof rerunRoute> = async (ctx, { params: { id } }) => {
  const { state: before } = await presented(ctx, id)
  await workDelivery(ctx.app, ctx.merchant, id, ctx.now)
  return ctx.write(async (tx) => {
    const delivery = await presented(ctx, id, tx)
    ctx.note({ target: id, before: { state: before }, after: { state: delivery.state } })
    return delivery
  })
}

async function presented({ db, merchant, language }: TenantContext, id: string, tx?: Tx) {
  const row = await deliveriesQuery(tx ?? db, merchant)
    .where('d.id', '=', id)
    .executeTakeFirst()
  return presentDelivery(row ?? refuse('NOT_FOUND'), language)
}
