import { fillSlotsJob } from '../../loyalty/campaigns/jobs.ts'
import { sql } from 'kysely'
import type { TenantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { clockOf, isToCome, reservePlace } from './booth-store.ts'
import { recordBooking } from './record-booking.ts'

/** What a merge made of one card's open bookings, so that it can be undone. */
export type HandedOver = { moved: string[]; given: Given[] }
type Given = { id: string; slotId: string; state: 'booked' | 'waiting' }

type Open = Given & { boothId: string; cardId: string; campaignId: string }

/** The open bookings of some cards whose time is still to come, their times and then they themselves held. */
async function lockOpen(tx: Tx, { merchant, now }: TenantContext, cardIds: readonly string[]): Promise<Open[]> {
  const clock = clockOf(merchant, now)
  await sql`
    select from booth_slot s where s.merchant_id = ${merchant.id} and s.id in (
      select slot_id from booth_booking b where b.merchant_id = ${merchant.id} and b.card_id = any(${cardIds}::uuid[])
        and b.state in ('booked', 'waiting'))
    order by s.id for update`.execute(tx)
  const { rows } = await sql<Open>`
    select b.id, b.slot_id as "slotId", b.booth_id as "boothId", b.card_id as "cardId", b.campaign_id as "campaignId", b.state
    from booth_booking b join booth_slot s on s.merchant_id = b.merchant_id and s.id = b.slot_id
    where b.merchant_id = ${merchant.id} and b.card_id = any(${cardIds}::uuid[]) and b.state in ('booked', 'waiting')
      and ${isToCome('s', clock)}
    order by b.id for update of b`.execute(tx)
  return rows
}

/** Gives back what some cards have booked: whoever waits gets the places, in a job. */
export async function giveUpBookings(tx: Tx, ctx: TenantContext, cardIds: readonly string[]): Promise<void> {
  await cancel(tx, ctx, await lockOpen(tx, ctx, cardIds))
}

async function cancel(tx: Tx, { app, merchant, now }: TenantContext, open: readonly Open[]): Promise<void> {
  for (const { id, slotId, cardId, state } of open) {
    recordBooking(tx, { merchant }, 'booking.cancelled', { id, cardId, slotId })
    await sql`update booth_booking set state = 'cancelled', cancelled_at = ${now}
      where merchant_id = ${merchant.id} and id = ${id}`.execute(tx)
    if (state === 'booked')
      await sql`update booth_slot set booked = booked - 1
        where merchant_id = ${merchant.id} and id = ${slotId}`.execute(tx)
  }
  for (const campaignId of new Set(open.map((booking) => booking.campaignId)))
    await app.jobs.add(tx, fillSlotsJob, { merchantId: merchant.id, campaignId })
}

/** The bookings of a card that closes go on with the one that stays; where that one has its own, it is given back. */
export async function handOver(tx: Tx, ctx: TenantContext, from: string, to: string): Promise<HandedOver> {
  const open = await lockOpen(tx, ctx, [from])
  const { rows } = await sql<{ boothId: string }>`
    select booth_id as "boothId" from booth_booking
    where merchant_id = ${ctx.merchant.id} and card_id = ${to} and state in ('booked', 'waiting', 'attended')`.execute(
    tx,
  )
  const taken = new Set(rows.map(({ boothId }) => boothId))
  const [moved, given] = [
    open.filter(({ boothId }) => !taken.has(boothId)),
    open.filter(({ boothId }) => taken.has(boothId)),
  ]
  await rename(tx, ctx, moved, to)
  await cancel(tx, ctx, given)
  return {
    moved: moved.map(({ id }) => id),
    given: given.map(({ id, slotId, state }) => ({ id, slotId, state })),
  }
}

const rename = (tx: Tx, { merchant }: TenantContext, bookings: readonly { id: string }[], cardId: string) =>
  sql`update booth_booking set card_id = ${cardId}
    where merchant_id = ${merchant.id} and id = any(${bookings.map(({ id }) => id)}::uuid[])`.execute(tx)

/** The way back, as far as it is still there: what was attended since stays, and a place that somebody else has taken. */
export async function handBack(
  tx: Tx,
  ctx: TenantContext,
  from: string,
  to: string,
  { moved, given }: HandedOver,
): Promise<void> {
  const open = await lockOpen(tx, ctx, [from])
  await rename(
    tx,
    ctx,
    open.filter(({ id }) => moved.includes(id)),
    to,
  )
  for (const booking of given.toSorted((a, b) => (a.slotId < b.slotId ? -1 : 1))) await rebook(tx, ctx, booking)
}

async function rebook(tx: Tx, { merchant, now }: TenantContext, { id, slotId, state }: Given): Promise<void> {
  const { rows } = await sql`
    select from booth_slot s where s.merchant_id = ${merchant.id} and s.id = ${slotId} and s.removed_at is null
      and ${isToCome('s', clockOf(merchant, now))} for update`.execute(tx)
  if (!rows.length || (state === 'booked' && !(await reservePlace(tx, merchant.id, slotId)))) return
  await sql`update booth_booking set state = ${state}, cancelled_at = null
    where merchant_id = ${merchant.id} and id = ${id} and state = 'cancelled'`.execute(tx)
}
