import { sql } from 'kysely'
import { checkTopic, OrderBody } from '@chopcard/contract/earning/webhooks/shopify.ts'
import type { Campaign } from '../../loyalty/campaigns/load-campaign.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { moneyOf } from './keep-order.ts'
import { isMissed, type OrderKnown } from './missed-rules.ts'
import type { OrderStanding } from './order-rules.ts'
import { shopifyOrderFacts, type ShopifyFacts } from './read-body.ts'
import { receiveDelivery } from './receive-delivery.ts'

type Given = { app: App; merchant: Merchant; campaign: Campaign; now: Date }
type OrderFacts = Extract<ShopifyFacts, { kind: 'order' }>

/**
 * Stores those orders of a page that the shop has not reported as deliveries, which are processed like reported ones.
 * Returns their number.
 */
export async function importMissedOrders({ app, merchant, campaign, now }: Given, orders: unknown[]): Promise<number> {
  const read = orders.flatMap((order) => orderIn(order) ?? [])
  const known = await knownOrders(
    app.database.kysely,
    merchant.id,
    campaign.id,
    read.map(({ facts }) => facts.orderId),
  )
  let taken = 0
  for (const { facts, body } of read) {
    const money = moneyOf(facts, merchant)
    const { paid, cancelled, toldAt } = facts
    const amount = typeof money === 'string' ? undefined : money.amount
    const before = known.get(facts.orderId) ?? { toldAt: null, standing: null }
    if (!isMissed({ paid, cancelled, toldAt, amount }, before)) continue
    const { isNew } = await receiveDelivery(app, {
      merchantId: merchant.id,
      campaignId: campaign.id,
      topic: checkTopic,
      shopDomain: campaign.settings.shopDomain ?? '',
      webhookId: null,
      isTest: false,
      raw: Buffer.from(JSON.stringify(body)),
      now,
    })
    if (isNew) taken += 1
  }
  return taken
}

/** An order that counts, as far as it is read; a trial order of the shop's owner and what is no order are left out. */
function orderIn(given: unknown): { facts: OrderFacts; body: unknown } | undefined {
  const order = OrderBody.safeParse(given)
  if (!order.success || (given as { test?: unknown }).test === true) return undefined
  return { facts: shopifyOrderFacts(order.data), body: order.data }
}

async function knownOrders(db: Db, merchantId: string, campaignId: string, ids: string[]) {
  const { rows } = await sql<{ id: string; toldAt: string | null; standing: OrderStanding | null }>`
    select i.id, (
        select max(d.facts ->> 'toldAt') from shopify_delivery d
        where d.merchant_id = ${merchantId} and d.campaign_id = ${campaignId} and d.order_id = i.id
      ) as "toldAt",
      case when o.order_id is not null then json_build_object(
        'isPaid', o.is_paid, 'isCancelled', o.is_cancelled, 'amount', o.amount, 'refunded', (
          select coalesce(sum(r.amount), 0) from shopify_refund r
          where r.merchant_id = ${merchantId} and r.campaign_id = o.campaign_id and r.order_id = o.order_id
            and not r.counted)) end as standing
    from unnest(${ids}::text[]) as i (id)
    left join shopify_order o
      on o.merchant_id = ${merchantId} and o.campaign_id = ${campaignId} and o.order_id = i.id`.execute(db)
  return new Map(rows.map(({ id, ...known }): [string, OrderKnown] => [id, known]))
}
