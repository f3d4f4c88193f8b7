import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { cancelMyBooking as mineRoute } from '@chopcard/contract/earning/member/carnival.ts'
import type { cancelBooking as staffRoute } from '@chopcard/contract/earning/merchant/booths.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { mayGiveBack } from './booking-rules.ts'
import { type BookingRow, clockOf, findBooking, lockTimeSlot } from './booth-store.ts'
import { fillTimeSlot } from './fill-time-slots.ts'
import { bookingById } from './list-bookings.ts'
import { recordBooking } from './record-booking.ts'

/** The member gives a time back; a booking of another card is as if it were not there. */
export const cancelMyBooking: Verb<typeof mineRoute> = async (ctx, { params }) => {
  return ctx.write(async (tx) => {
    const booking = await findBooking(tx, ctx.merchant.id, { id: params.id })
    if (booking?.cardId !== ctx.cardId) refuse('NOT_FOUND')
    await giveBack(tx, ctx, booking, { by: null, remark: '' })
    return { done: true as const }
  })
}

/** Staff cancel a booking; a subscriber tells the member. */
export const cancelBooking: Verb<typeof staffRoute> = async (ctx, { params, body }) => {
  return ctx.write(async (tx) => {
    const booking = (await findBooking(tx, ctx.merchant.id, { id: params.id })) ?? refuse('NOT_FOUND')
    const remark = body.remark ?? ''
    await giveBack(tx, ctx, booking, { by: ctx.staff.id, remark })
    return bookingById(ctx, tx, booking.id)
  })
}

/**
 * Frees a place once, however often it is asked for at the same time, and gives it to who waits longest.
 */
async function giveBack(
  tx: Tx,
  ctx: TenantContext,
  { id, slotId, cardId }: BookingRow,
  how: { by: string | null; remark: string },
): Promise<void> {
  const merchantId = ctx.merchant.id
  await lockTimeSlot(tx, merchantId, slotId)
  // Read again under the lock: it may have been promoted, attended or cancelled meanwhile.
  const booking = (await findBooking(tx, merchantId, { id })) ?? refuse('NOT_FOUND')
  if (!mayGiveBack(booking, clockOf(ctx.merchant, ctx.now)))
    refuse(booking.state === 'cancelled' ? 'NOT_FOUND' : 'TIME_EXPIRED')
  const { numAffectedRows } = await sql`
    update booth_booking set state = 'cancelled', cancelled_at = ${ctx.now}, cancelled_by = ${how.by}, remark = ${how.remark}
    where merchant_id = ${merchantId} and id = ${id} and state = ${booking.state}`.execute(tx)
  if (!numAffectedRows) refuse('CONFLICT_TRY_AGAIN')
  ctx.note({ target: cardId, before: { booking: id, state: booking.state }, after: { state: 'cancelled' } })
  recordBooking(tx, ctx, 'booking.cancelled', { id, cardId, slotId, tell: how.by !== null })
  if (booking.state === 'waiting') return
  await sql`
    update booth_slot set booked = booked - 1 where merchant_id = ${merchantId} and id = ${slotId}`.execute(tx)
  await fillTimeSlot(tx, ctx.app, ctx.merchant, slotId, ctx.now)
}
