import { sql } from 'kysely'
import type { BookingState } from '@chopcard/contract/earning/bookings.ts'
import type { MemberContext } from '../../core/context.ts'
import { presentMyReceipt, receiptsQuery } from '../../earning/receipts/receipt-store.ts'

export type CardHistory = Awaited<ReturnType<typeof cardHistory>>

/** What has happened on some cards, each line with its card; without who served, and without whom others are. */
export async function cardHistory(ctx: MemberContext, cardIds: readonly string[]) {
  const [log, receipts, bookings, { wasReferred, brought }, browsers] = await Promise.all([
    logOf(ctx, cardIds),
    receiptsOf(ctx, cardIds),
    bookingsOf(ctx, cardIds),
    referralsOf(ctx, cardIds),
    browsersOf(ctx, cardIds),
  ])
  return { log, receipts, bookings, wasReferred, brought, browsers }
}

async function logOf({ db, merchant }: MemberContext, cardIds: readonly string[]) {
  const rows = await db
    .selectFrom('chop_entry as e')
    .leftJoin('chop_type as t', (on) =>
      on.onRef('t.merchant_id', '=', 'e.merchant_id').onRef('t.id', '=', 'e.chop_type_id'),
    )
    .leftJoin('chop_void as v', (on) =>
      on.onRef('v.merchant_id', '=', 'e.merchant_id').onRef('v.entry_id', '=', 'e.id'),
    )
    .select(['e.card_id', 'e.at', 'e.kind', 't.code', 'e.quantity', 'e.balance_after', 'v.void_id'])
    .where('e.merchant_id', '=', merchant.id)
    .where('e.card_id', 'in', cardIds)
    .orderBy('e.at')
    .orderBy('e.id')
    .execute()
  return rows.map((row) => ({
    cardId: row.card_id,
    at: row.at.toISOString(),
    kind: row.kind,
    chopType: row.code,
    quantity: row.quantity,
    balanceAfter: row.balance_after,
    voided: row.void_id !== null,
  }))
}

async function receiptsOf({ db, merchant }: MemberContext, cardIds: readonly string[]) {
  const rows = await receiptsQuery(db, merchant)
    .where('r.card_id', 'in', cardIds)
    .orderBy('r.uploaded_at')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({ cardId: row.card_id, ...presentMyReceipt(row, merchant) }))
}

async function bookingsOf({ db, merchant }: MemberContext, cardIds: readonly string[]) {
  const rows = await db
    .selectFrom('booth_booking as b')
    .innerJoin('booth as o', (on) => on.onRef('o.merchant_id', '=', 'b.merchant_id').onRef('o.id', '=', 'b.booth_id'))
    .innerJoin('booth_slot as s', (on) =>
      on.onRef('s.merchant_id', '=', 'b.merchant_id').onRef('s.id', '=', 'b.slot_id'),
    )
    .select(['b.card_id', 'b.state', 'b.created_at', 'o.name', sql<string>`s.day::text`.as('day')])
    .select([sql<string>`to_char(s.starts, 'HH24:MI')`.as('from'), sql<string>`to_char(s.ends, 'HH24:MI')`.as('to')])
    .where('b.merchant_id', '=', merchant.id)
    .where('b.card_id', 'in', cardIds)
    .orderBy('b.created_at')
    .execute()
  return rows.map((row) => ({
    cardId: row.card_id,
    booth: row.name,
    day: row.day,
    from: row.from,
    to: row.to,
    state: row.state as BookingState,
    bookedAt: row.created_at.toISOString(),
  }))
}

async function referralsOf({ db, merchant }: MemberContext, cardIds: readonly string[]) {
  const rows = await db
    .selectFrom('referral')
    .select(['card_id', 'referrer_card_id', 'state', 'created_at', 'referee_bonus', 'referrer_bonus'])
    .where('merchant_id', '=', merchant.id)
    .where((eb) => eb.or([eb('card_id', 'in', cardIds), eb('referrer_card_id', 'in', cardIds)]))
    .orderBy('created_at')
    .execute()
  const isOwn = (id: string) => cardIds.includes(id)
  return {
    wasReferred: rows
      .filter((row) => isOwn(row.card_id))
      .map((row) => ({ cardId: row.card_id, at: row.created_at.toISOString(), bonus: row.referee_bonus })),
    brought: rows
      .filter((row) => isOwn(row.referrer_card_id))
      .map((row) => ({
        cardId: row.referrer_card_id,
        at: row.created_at.toISOString(),
        counts: row.state !== 'blocked',
        bonus: row.referrer_bonus,
      })),
  }
}

async function browsersOf({ db, merchant }: MemberContext, cardIds: readonly string[]) {
  const rows = await db
    .selectFrom('push_subscription')
    .select('card_id')
    .where('merchant_id', '=', merchant.id)
    .where('card_id', 'in', cardIds)
    .execute()
  return rows.map((row) => ({ cardId: row.card_id }))
}
