import { sql } from 'kysely'
import { fractionDigits } from '@chopcard/contract/core/currency-rules.ts'
import type { DeliveryReason } from '@chopcard/contract/earning/merchant/shopify.ts'
import type { Campaign } from '../../loyalty/campaigns/load-campaign.ts'
import type { App } from '../../core/app.ts'
import type { Actor, Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { minorUnits, termsOf } from './order-rules.ts'
import type { ShopifyFacts } from './read-body.ts'

export type Work = { app: App; merchant: Merchant; campaign: Campaign; facts: ShopifyFacts; now: Date }

/** Who stands in the log for a shop. */
export const shop: Actor = { kind: 'job', id: null, name: 'Shopify', nickname: null }

/**
 * Adds what a delivery says to what is known of its order, whatever came before; what is older than the last word on it
 * changes no amount. Answers with the reason where it cannot be counted.
 */
export async function keepOrder(work: Work): Promise<DeliveryReason | undefined> {
  const { app, merchant, campaign, facts } = work
  const money = moneyOf(facts, merchant)
  if (typeof money === 'string') return money
  const terms = termsOf(campaign.settings)
  if (!terms) return 'amount'
  await app.database.tx(async (tx) => {
    await tx
      .insertInto('shopify_order')
      .values({ ...keyOf(work), terms: JSON.stringify(terms), entry_ids: [] })
      .onConflict((known) => known.doNothing())
      .execute()
    await lockOrder(tx, work)
    if (facts.kind === 'order') await keepAmount(tx, work, facts, money.amount)
    for (const refund of money.refunds) await keepRefund(tx, work, refund, facts.kind === 'order')
  })
  return undefined
}

export const keyOf = ({ merchant, campaign, facts }: Work) => ({
  merchant_id: merchant.id,
  campaign_id: campaign.id,
  order_id: facts.orderId,
})

/** An order as it stands, held until the end of the transaction. */
export const lockOrder = (tx: Tx, { merchant, campaign, facts }: Work) =>
  tx
    .selectFrom('shopify_order')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .where('campaign_id', '=', campaign.id)
    .where('order_id', '=', facts.orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()

async function keepAmount(tx: Tx, work: Work, facts: Extract<ShopifyFacts, { kind: 'order' }>, amount: number) {
  const { merchant, campaign } = work
  const isNews = sql<boolean>`(told_at is null or told_at <= ${facts.toldAt}::timestamptz)`
  await tx
    .updateTable('shopify_order')
    .set({
      // Once paid, once cancelled, for ever: an order that is opened again is a new one in the shop.
      is_paid: sql<boolean>`is_paid or ${facts.paid}`,
      is_cancelled: sql<boolean>`is_cancelled or ${facts.cancelled}`,
      amount: sql<number>`case when ${isNews} then ${amount}::bigint else amount end`,
      told_at: sql<Date>`greatest(told_at, ${facts.toldAt}::timestamptz)`,
    })
    .where('merchant_id', '=', merchant.id)
    .where('campaign_id', '=', campaign.id)
    .where('order_id', '=', facts.orderId)
    .execute()
}

const keepRefund = (tx: Tx, work: Work, refund: { id: string; amount: number }, counted: boolean) =>
  tx
    .insertInto('shopify_refund')
    .values({ ...keyOf(work), refund_id: refund.id, amount: refund.amount, counted })
    .onConflict((known) =>
      known
        .columns(['merchant_id', 'campaign_id', 'order_id', 'refund_id'])
        .doUpdateSet({ counted: sql<boolean>`shopify_refund.counted or excluded.counted` }),
    )
    .execute()

/** The amounts in minor units of the merchant's currency, the refunds already taken off where the shop has not done so. */
export function moneyOf(facts: ShopifyFacts, { currency }: Merchant) {
  const units = (text: string) => minorUnits(text, fractionDigits(currency))
  const refunds: { id: string; amount: number }[] = []
  for (const { id, money } of facts.kind === 'order' ? facts.refunds : [facts.refund]) {
    // What an order lists beside an amount that is net already need not be read.
    if (facts.kind === 'refund' && money.some((part) => part.currency !== null && part.currency !== currency))
      return 'currency'
    const amounts = money.map((part) => units(part.amount))
    if (facts.kind === 'refund' && amounts.includes(undefined)) return 'amount'
    refunds.push({ id, amount: amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) })
  }
  if (facts.kind === 'refund') return { amount: 0, refunds }
  if (facts.currency !== currency) return 'currency'
  const gross = units(facts.amount)
  if (gross === undefined) return 'amount'
  const off = facts.isNet ? 0 : refunds.reduce((sum, { amount }) => sum + amount, 0)
  return { amount: Math.max(0, gross - off), refunds }
}
