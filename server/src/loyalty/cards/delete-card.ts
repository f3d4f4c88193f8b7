import type { deleteCard as deleteCardRoute } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { sql } from 'kysely'
import { Changed, type Tx } from '../../core/database.ts'
import { loadCard, lockCard } from './card-store.ts'
import { releaseMemberPlace } from './enrol-member.ts'
import { removeMember } from './write-member.ts'
import { recordEvent } from '../../core/events.ts'
import { hookPoint } from '../../core/hooks.ts'
import type { MerchantContext } from '../../core/context.ts'

/** What goes with a card, and with its member where that is the last one: called before their rows go. */
type ForgetDeleted = (
  tx: Tx,
  ctx: MerchantContext,
  deleted: { cardId: string; memberId: string | undefined },
) => Promise<void>
export const deletedCard = hookPoint<ForgetDeleted>('deleted-card')

/**
 * Deletes a card without transactions, and its member when it was the only card (decisions/cards.md §11), who is forgotten then.
 * Order of locks: merchant, campaign, card.
 */
export const deleteCard: Verb<typeof deleteCardRoute> = async (ctx, { params }) => {
  const merchantId = ctx.merchant.id
  return ctx.write(async (tx) => {
    const row = await loadCard(ctx.app.database, ctx.merchant, params.id, ctx.now, tx)
    const cards = await tx
      .selectFrom('card')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('member_id', '=', row.member_id)
      .limit(2)
      .execute()
    // One whom others were merged into stays, as does the row of one who was made anonymous.
    const kept = await tx
      .selectFrom('member')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where((eb) =>
        eb.or([
          eb('merged_into', '=', row.member_id),
          eb.and([eb('id', '=', row.member_id), eb('anonymised_at', 'is not', null)]),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    const last = cards.length === 1 && !kept
    if (last) await releaseMemberPlace(tx, merchantId)
    await tx
      .updateTable('campaign')
      .set((eb) => ({ card_count: eb('card_count', '-', 1) }))
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.campaign_id)
      .execute()
    // Held first, so that what refers to it was written before and is seen, or is refused.
    await lockCard(ctx.app.database, ctx.merchant, row.id, tx)
    await refuseUsed(tx, merchantId, row.id)
    const deleted = { cardId: row.id, memberId: last ? row.member_id : undefined }
    await ctx.app.hooks.one(deletedCard)(tx, ctx, deleted)
    await forgetCard(tx, merchantId, row.id)
    const { numDeletedRows } = await tx
      .deleteFrom('card')
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .executeTakeFirst()
    if (!numDeletedRows) throw new Changed()
    const data = { campaignId: row.campaign_id }
    recordEvent(tx, { merchantId }, { type: 'card.deleted', subject: row.id, version: row.version + 1, data })
    if (last) await removeMember(tx, merchantId, row.member_id)
    ctx.note({ target: row.id, before: { cardNumber: row.card_number } })
    return { done: true as const }
  })
}

/** A card with an entry, a booking or a used coupon stays. */
async function refuseUsed(tx: Tx, merchantId: string, cardId: string): Promise<void> {
  const used = await tx
    .selectFrom('chop_entry')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('card_id', '=', cardId)
    .limit(1)
    .executeTakeFirst()
  const booked = await tx
    .selectFrom('booth_booking')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('card_id', '=', cardId)
    .limit(1)
    .executeTakeFirst()
  const couponUsed = await tx
    .selectFrom('coupon_copy as k')
    .innerJoin('coupon_event as e', (on) =>
      on.onRef('e.merchant_id', '=', 'k.merchant_id').onRef('e.code', '=', 'k.code'),
    )
    .select('e.id')
    .where('k.merchant_id', '=', merchantId)
    .where('k.card_id', '=', cardId)
    .where('e.kind', '=', 'redeem')
    .limit(1)
    .executeTakeFirst()
  if (used || booked || couponUsed) refuse('MEMBER_HAS_TRANSACTIONS')
}

/** Takes the card out of rows that stay: a foreign key that sets columns to null does not work in a sharded database. */
async function forgetCard(tx: Tx, merchantId: string, cardId: string): Promise<void> {
  for (const { table, column } of [
    { table: 'anomaly_finding', column: 'card_id' },
    { table: 'card', column: 'referrer_card_id' },
    { table: 'coupon_copy', column: 'card_id' },
    { table: 'offline_act', column: 'card_id' },
    { table: 'shopify_delivery', column: 'card_id' },
    { table: 'shopify_order', column: 'card_id' },
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
      where merchant_id = ${merchantId} and ${sql.ref(column)} = ${cardId}`.execute(tx)
}
