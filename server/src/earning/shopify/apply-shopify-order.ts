import { sql } from 'kysely'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { DeliveryReason } from '@chopcard/contract/earning/merchant/shopify.ts'
import { stayingCard } from '../../loyalty/cards/staying-card.ts'
import { applyOperation } from '../../loyalty/cards/apply-operation.ts'
import { earnByPurchase } from '../../loyalty/cards/amount-rules.ts'
import { voidOnce } from '../../loyalty/chop-log/void-entry.ts'
import type { Tx } from '../../core/database.ts'
import { openJobContext } from '../../core/job-context.ts'
import { cardOfOrder } from './card-of-order.ts'
import { lockOrder, shop, type Work } from './keep-order.ts'
import { amountOf, chopsOf, type OrderTerms, revokeOrderChops, takenBack } from './order-rules.ts'

/** The result for a card: the number of chops added or revoked, or the reason why nothing changed. */
export type Effect = { chops: number; cardId: string } | { reason: DeliveryReason; cardId?: string | null }

type Order = Awaited<ReturnType<typeof lockOrder>>

/** The order with the card that has its chops now: members are merged. */
async function onStayingCard(tx: Tx, order: Order): Promise<Order> {
  const { merchant_id: merchantId, card_id: cardId } = order
  return cardId === null ? order : { ...order, card_id: await stayingCard(tx, merchantId, cardId) }
}

/**
 * Issues or revokes chops until a card has what its order is worth now. The order's row is locked, so that concurrent
 * deliveries each see the result of the one before. Order of locks: order, member, card.
 */
export const applyShopifyOrder = (work: Work): Promise<Effect> =>
  work.app.database.tx(async (tx) => {
    const order = await onStayingCard(tx, await lockOrder(tx, work))
    const refunded = await uncounted(tx, order)
    const { is_paid: isPaid, is_cancelled: isCancelled, amount } = order
    const [terms, standing] = [order.terms as OrderTerms, { isPaid, isCancelled, amount, refunded }]
    if (terms.mode === 'per-amount' && terms.carryOver)
      return applyAmount(tx, work, order, { wanted: amountOf(standing), perChop: terms.quantityPerChop, refunded })
    const wanted = chopsOf(standing, terms)
    const cardId = order.card_id
    if (wanted > order.chops) return issueMore(tx, work, order, wanted)
    if (wanted < order.chops && cardId) return revokeChops(tx, work, { ...order, card_id: cardId }, wanted)
    return { reason: whyNothing(order, wanted, refunded), cardId }
  })

function whyNothing(order: Order, wanted: number, refunded: number): DeliveryReason {
  if (order.chops > 0 || wanted > 0 || order.entry_ids.length > 0) return 'same'
  if (order.is_cancelled) return 'gone'
  if (order.amount === null) return 'unknown-order'
  if (!order.is_paid) return 'not-paid'
  return order.amount - refunded <= 0 ? 'gone' : 'too-small'
}

type Wanted = { wanted: number; perChop: number; refunded: number }

/** The same where the rest of amounts is carried over: the card gets what of the amount it has not got yet, or gives it back. */
async function applyAmount(tx: Tx, work: Work, order: Order, { wanted, perChop, refunded }: Wanted): Promise<Effect> {
  const { amount_counted: counted, card_id: cardId } = order
  if (wanted > counted) {
    const card = cardId ?? (await cardOfOrder(tx, work))
    if (!card) return { reason: 'no-contact' }
    const ask = {
      by: 'order',
      kind: 'shopify',
      amount: wanted - counted,
      perChop,
      reference: referenceOf(order),
    } as const
    const { id, quantity } = await earn(tx, work, order, card, ask)
    await keep(tx, order, {
      chops: order.chops + quantity,
      ...firstCard(order, card),
      entry_ids: [...order.entry_ids, id],
      amount_counted: wanted,
    })
    return { chops: quantity, cardId: card }
  }
  if (wanted === counted || !cardId) return { reason: whyNothing(order, wanted, refunded), cardId }
  const standing = await standingEntries(tx, order)
  const quantity = standing.length
    ? await giveBack(tx, work, { ...order, card_id: cardId }, standing, { wanted, perChop })
    : 0
  const isWhole = isVoided(order, standing, wanted)
  await keep(tx, order, {
    chops: Math.max(0, order.chops - quantity),
    amount_counted: wanted,
    taken: isWhole ? 0 : order.taken + quantity,
  })
  return standing.length ? { chops: 0 - quantity, cardId } : { reason: 'same', cardId }
}

/** Voids the order's entries where nothing of it stays paid; otherwise writes one entry for the refund. Answers with the chops. */
async function giveBack(
  tx: Tx,
  work: Work,
  order: Order & { card_id: string },
  standing: Standing,
  { wanted, perChop }: Pick<Wanted, 'wanted' | 'perChop'>,
): Promise<number> {
  const [ctx, line] = [contextOf(tx, work), await orderLine(tx, order)]
  const left = Math.max(0, standing.reduce((sum, { quantity }) => sum + quantity, 0) - order.taken)
  if (isVoided(order, standing, wanted)) {
    for (const { id } of standing) await voidOnce(ctx, order.card_id, id, line).catch(unlessVoided)
    return left
  }
  const { entry } = await applyOperation(
    ctx,
    order.card_id,
    ({ campaign, card, moment }) => {
      const { chops: quantity, carries } = takenBack(order.amount_counted - wanted, perChop, card.carried, left)
      const day = standing.at(-1)?.day ?? moment.day
      return revokeOrderChops(campaign, card, { quantity, carries, reference: referenceOf(order), day }, moment)
    },
    line,
  )
  return 0 - entry.quantity
}

type Ask = Parameters<typeof earnByPurchase>[3]

async function earn(tx: Tx, work: Work, order: Order, cardId: string, ask: Ask) {
  const { entry } = await applyOperation(
    contextOf(tx, work),
    cardId,
    ({ campaign, card, today, moment }) => earnByPurchase(campaign, card, today, ask, moment),
    await orderLine(tx, order),
  )
  return entry
}

async function issueMore(tx: Tx, work: Work, order: Order, wanted: number): Promise<Effect> {
  const cardId = order.card_id ?? (await cardOfOrder(tx, work))
  if (!cardId) return { reason: 'no-contact' }
  const ask = { by: 'order', kind: 'shopify', quantity: wanted - order.chops, reference: referenceOf(order) } as const
  const entry = await earn(tx, work, order, cardId, ask)
  await keep(tx, order, { chops: wanted, ...firstCard(order, cardId), entry_ids: [...order.entry_ids, entry.id] })
  return { chops: wanted - order.chops, cardId }
}

/** Voids the order's entries if all of it is revoked; otherwise writes one entry for the part. What staff have voided does not count. */
async function revokeChops(tx: Tx, work: Work, order: Order & { card_id: string }, wanted: number): Promise<Effect> {
  const { card_id: cardId } = order
  const standing = await standingEntries(tx, order)
  const left = standing.reduce((sum, { quantity }) => sum + quantity, 0) - order.taken
  const quantity = Math.min(left, order.chops - wanted)
  const isWhole = isVoided(order, standing, wanted)
  if (quantity <= 0) {
    await keep(tx, order, { chops: wanted })
    return { reason: 'same', cardId }
  }
  const line = await orderLine(tx, order)
  const ctx = contextOf(tx, work)
  if (isWhole) for (const { id } of standing) await voidOnce(ctx, cardId, id, line).catch(unlessVoided)
  else
    await applyOperation(
      ctx,
      cardId,
      ({ campaign, card, moment }) =>
        revokeOrderChops(
          campaign,
          card,
          { quantity, reference: referenceOf(order), day: standing.at(-1)?.day ?? moment.day },
          moment,
        ),
      line,
    )
  await keep(tx, order, { chops: wanted, taken: isWhole ? 0 : order.taken + quantity })
  return { chops: 0 - quantity, cardId }
}

/** Whether an order's own entries are voided: nothing of it stays, nothing was taken back of it, and its chops are where they were given. */
const isVoided = (order: Order, standing: Standing, wanted: number) =>
  wanted === 0 && order.taken === 0 && standing.every(({ card_id }) => card_id === order.card_id)

const unlessVoided = (error: unknown) => {
  if (!(error instanceof Refusal && error.code === 'ALREADY_VOIDED')) throw error
}

const contextOf = (tx: Tx, { app, merchant, now }: Work) =>
  openJobContext(app, merchant, shop, now, 'work-shopify-delivery', tx)

const referenceOf = ({ order_id: id }: Pick<Order, 'order_id'>) => `shopify ${id}`

/** How the log names an order: by the number that the shop's customers know. */
async function orderLine(tx: Tx, order: Order) {
  const named = await tx
    .selectFrom('shopify_delivery')
    .select('order_name')
    .where('merchant_id', '=', order.merchant_id)
    .where('campaign_id', '=', order.campaign_id)
    .where('order_id', '=', order.order_id)
    .where('order_name', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return { source: 'shopify', reference: referenceOf(order), remark: named?.order_name ?? '' }
}

async function uncounted(tx: Tx, order: Order): Promise<number> {
  const { sum } = await tx
    .selectFrom('shopify_refund')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('merchant_id', '=', order.merchant_id)
    .where('campaign_id', '=', order.campaign_id)
    .where('order_id', '=', order.order_id)
    .where('counted', '=', false)
    .executeTakeFirstOrThrow()
  return sum
}

/** The order's entries that nobody has voided, on the card that has its chops or on one that was merged with it. */
async function standingEntries(tx: Tx, order: Order) {
  const { rows } = await sql<{ id: string; card_id: string; quantity: number; day: string }>`
    select e.id, e.card_id, e.quantity, e.local_day as day from card own
    join card c on c.merchant_id = own.merchant_id and c.member_id = own.member_id and c.campaign_id = own.campaign_id
    join chop_entry e on e.merchant_id = c.merchant_id and e.card_id = c.id
    where own.merchant_id = ${order.merchant_id} and own.id = ${order.card_id} and e.id = any(${order.entry_ids})
      and not exists (select from chop_void v where v.merchant_id = ${order.merchant_id} and v.entry_id = e.id)
    order by e.at`.execute(tx)
  return rows
}

type Standing = Awaited<ReturnType<typeof standingEntries>>

type KeptOrder = { chops: number; card_id?: string; entry_ids?: string[]; taken?: number; amount_counted?: number }

/** An order stays with the card that it was for first, since a merge may be undone. */
const firstCard = (order: Order, card_id: string) => (order.entry_ids.length ? {} : { card_id })

const keep = (tx: Tx, order: Order, after: KeptOrder) =>
  tx
    .updateTable('shopify_order')
    .set(after)
    .where('merchant_id', '=', order.merchant_id)
    .where('campaign_id', '=', order.campaign_id)
    .where('order_id', '=', order.order_id)
    .execute()
