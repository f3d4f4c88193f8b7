import { sql } from 'kysely'
import type { z } from 'zod'
import type { BookingState } from '@chopcard/contract/earning/bookings.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  attendBooking,
  type bookingFilters,
  cancelBooking,
  type cardBookings as cardRoute,
  type listBookings as listRoute,
} from '@chopcard/contract/earning/merchant/booths.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import { cardsOf, matches } from '../../loyalty/cards/list-cards.ts'
import { mayCall } from '../../core/authenticate.ts'
import type { Merchant, MerchantContext, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { mayGiveBack, mayStamp, stateShown } from './booking-rules.ts'
import { clockOf, isStampedSql } from './booth-store.ts'

export type BookingFilters = { [K in keyof typeof bookingFilters]?: z.output<(typeof bookingFilters)[K]> }

/** The bookings of a merchant that fit the filters, without order or limit. */
export function bookingsQuery(db: Db | Tx, merchant: Merchant, f: BookingFilters, now: Date) {
  const { day: today } = clockOf(merchant, now)
  const isMissed = sql<boolean>`(b.state = 'missed' or b.state in ('booked', 'waiting') and s.day < ${today}::date)`
  let query = cardsOf(db, merchant)
    .innerJoin('booth_booking as b', (join) =>
      join.onRef('b.merchant_id', '=', 'c.merchant_id').onRef('b.card_id', '=', 'c.id'),
    )
    .innerJoin('booth_slot as s', (join) =>
      join.onRef('s.merchant_id', '=', 'b.merchant_id').onRef('s.id', '=', 'b.slot_id'),
    )
    .innerJoin('booth as o', (join) =>
      join.onRef('o.merchant_id', '=', 'b.merchant_id').onRef('o.id', '=', 'b.booth_id'),
    )
    .leftJoin('named_card as n', (join) =>
      join.onRef('n.merchant_id', '=', 'c.merchant_id').onRef('n.card_id', '=', 'c.id'),
    )
    .where('b.merchant_id', '=', merchant.id)
  if (f.campaignId) query = query.where('b.campaign_id', '=', f.campaignId)
  if (f.boothId) query = query.where('b.booth_id', '=', f.boothId)
  if (f.slotId) query = query.where('b.slot_id', '=', f.slotId)
  if (f.from) query = query.where('s.day', '>=', f.from)
  if (f.to) query = query.where('s.day', '<=', f.to)
  if (f.state === 'missed') query = query.where(isMissed)
  else if (f.state) query = query.where(sql<boolean>`b.state = ${f.state} and not ${isMissed}`)
  if (f.q) query = query.where(matches(f.q, merchant))
  return query.select([
    'b.id',
    'b.state',
    's.day',
    sql<string>`to_char(s.starts, 'HH24:MI')`.as('from'),
    sql<string>`to_char(s.ends, 'HH24:MI')`.as('to'),
    'b.booth_id',
    'o.name as booth_name',
    'b.campaign_id',
    'cp.name as campaign_name',
    'c.id as card_id',
    'c.card_number',
    'n.name as card_name',
    'mb.nickname',
    'mb.email',
    'b.created_at',
    'b.promoted_at',
    'b.attended_at',
    'b.remark',
    isStampedSql(merchant.id).as('is_stamped'),
  ])
}

export type BookingListRow = Awaited<ReturnType<ReturnType<typeof bookingsQuery>['execute']>>[number]

export const timeOf = ({ day, from, to }: BookingListRow) => ({ day, from, to })
export const bookingState = (row: BookingListRow, merchant: Merchant, now: Date): BookingState =>
  stateShown({ ...timeOf(row), state: row.state as BookingState }, clockOf(merchant, now))

/** A booking as answers show it, with what the caller may do with it now. */
export function presentBooking(ctx: MerchantContext, row: BookingListRow) {
  const clock = clockOf(ctx.merchant, ctx.now)
  const booking = { ...timeOf(row), state: row.state as BookingState, isStamped: row.is_stamped }
  const may: ('attend' | 'cancel')[] = []
  if (isAllowed(() => mayCall(attendBooking, ctx.merchant, ctx.staff)))
    if (isAllowed(() => mayStamp(booking, clock, ctx.merchant.timeZone))) may.push('attend')
  if (isAllowed(() => mayCall(cancelBooking, ctx.merchant, ctx.staff)) && mayGiveBack(booking, clock))
    may.push('cancel')
  return {
    id: row.id,
    state: bookingState(row, ctx.merchant, ctx.now),
    ...timeOf(row),
    boothId: row.booth_id,
    boothName: row.booth_name,
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    memberId: row.card_id,
    cardNumber: row.card_number,
    cardName: row.card_name,
    nickname: row.nickname,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    promotedAt: row.promoted_at?.toISOString() ?? null,
    attendedAt: row.is_stamped ? (row.attended_at?.toISOString() ?? null) : null,
    remark: row.remark,
    may,
  }
}

function isAllowed(rule: () => void): boolean {
  try {
    rule()
    return true
  } catch {
    return false
  }
}

export const listBookings: Verb<typeof listRoute> = async (ctx, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-time', {
    time: sql`(s.day + s.starts)`,
    createdAt: sql`b.created_at`,
  })
  const found = bookingsQuery(ctx.db, ctx.merchant, query, ctx.now)
    .orderBy(column, direction)
    .orderBy('b.id', direction)
  const page = await fetchPage(ctx.db, found, query)
  return { ...page, items: page.items.map((row) => presentBooking(ctx, row)) }
}

/** What a card has booked for today. */
export const cardBookings: Verb<typeof cardRoute> = async (ctx, { params }) => {
  const card = await loadCard(ctx.app.database, ctx.merchant, params.memberId, ctx.now)
  const { day } = clockOf(ctx.merchant, ctx.now)
  const rows = await bookingsQuery(ctx.db, ctx.merchant, { from: day, to: day }, ctx.now)
    .where('b.card_id', '=', card.id)
    .where('b.state', 'in', ['booked', 'waiting', 'attended'])
    .orderBy('s.starts')
    .orderBy('b.id')
    .execute()
  return rows.map((row) => presentBooking(ctx, row))
}

/** One booking as the list shows it. */
export async function bookingById(ctx: MerchantContext, tx: Tx, id: string) {
  const row = await bookingsQuery(tx, ctx.merchant, {}, ctx.now).where('b.id', '=', id).executeTakeFirst()
  return presentBooking(ctx, row ?? refuse('NOT_FOUND'))
}
