import { sql } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { deliveryReasons, type ShopifyDelivery } from '@chopcard/contract/earning/merchant/shopify.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { containing } from '../../core/paging.ts'
import type { ShopifyFacts } from './read-body.ts'

export type StoredDelivery = {
  campaignId: string
  topic: string
  shopDomain: string
  isTest: boolean
  state: string
  facts: ShopifyFacts | null
}

export async function findDelivery(db: Db | Tx, merchantId: string, id: string): Promise<StoredDelivery | undefined> {
  const row = await db
    .selectFrom('shopify_delivery')
    .select(['campaign_id', 'topic', 'shop_domain', 'is_test', 'state', 'facts'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      campaignId: row.campaign_id,
      topic: row.topic,
      shopDomain: row.shop_domain,
      isTest: row.is_test,
      state: row.state,
      facts: row.facts as ShopifyFacts | null,
    }
  )
}

type Filters = { q?: string; campaignId?: string; state?: string; from?: string; to?: string }

/** A merchant's deliveries that fit the filters, with what answers show beside them; without order or limit. */
export function deliveriesQuery(db: Db | Tx, merchant: Merchant, f: Filters = {}) {
  let query = db
    .selectFrom('shopify_delivery as d')
    .innerJoin('campaign as cp', (on) =>
      on.onRef('cp.merchant_id', '=', 'd.merchant_id').onRef('cp.id', '=', 'd.campaign_id'),
    )
    .leftJoin('card as c', (on) => on.onRef('c.merchant_id', '=', 'd.merchant_id').onRef('c.id', '=', 'd.card_id'))
    .leftJoin('member as mb', (on) =>
      on.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .where('d.merchant_id', '=', merchant.id)
    .where(localDayRange('d.received_at', f, merchant.timeZone))
  if (f.campaignId) query = query.where('d.campaign_id', '=', f.campaignId)
  if (f.state) query = query.where('d.state', '=', f.state)
  if (f.q) {
    const part = containing(f.q)
    query = query.where(
      sql<boolean>`(d.order_id = ${f.q} or d.order_name ilike ${part} or mb.email ilike ${part} or mb.nickname ilike ${part} or c.card_number = ${f.q})`,
    )
  }
  return query.select([
    'd.id',
    'd.campaign_id',
    'cp.name as campaign_name',
    'd.topic',
    'd.order_id',
    // A refund does not say it: the order's own deliveries do.
    sql<string | null>`coalesce(d.order_name, (
      select o.order_name from shopify_delivery o
      where o.merchant_id = ${merchant.id} and o.campaign_id = d.campaign_id and o.order_id = d.order_id
        and o.order_name is not null limit 1))`.as('order_name'),
    'd.state',
    'd.reason',
    'd.chops',
    'd.card_id',
    'c.card_number',
    'mb.nickname',
    'mb.email',
    'd.times',
    'd.received_at',
    'd.worked_at',
  ])
}

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveriesQuery>['execute']>>[number]

/** A delivery as answers show it. */
export const presentDelivery = (row: DeliveryRow, language: Language): ShopifyDelivery => ({
  id: row.id,
  campaignId: row.campaign_id,
  campaignName: row.campaign_name,
  topic: row.topic,
  orderId: row.order_id,
  orderName: row.order_name,
  state: row.state as ShopifyDelivery['state'],
  reason: row.reason === null ? null : { code: row.reason, message: reasonIn(language, row.reason) },
  chops: row.chops,
  memberId: row.card_id,
  cardNumber: row.card_number,
  member: row.nickname ?? row.email,
  times: row.times,
  receivedAt: row.received_at.toISOString(),
  workedAt: row.worked_at?.toISOString() ?? null,
})

const reasonIn = (language: Language, code: string): string =>
  (deliveryReasons as readonly string[]).includes(code)
    ? say(language, 'shopify', `reason.${code}`)
    : say(language, 'errors', `codes.${code}`)
