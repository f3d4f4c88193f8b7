import type {
  bookByKey as bookRoute,
  cancelBookingByKey as cancelRoute,
  listBookingsByKey as listRoute,
  listTimeSlotsByKey as slotsRoute,
} from '@chopcard/contract/integration/v1/bookings.ts'
import type { Verb } from '../../core/context.ts'
import { fetchAfter } from '../../core/cursor.ts'
import { bookTimeSlot } from '../../earning/booths/book-time-slot.ts'
import { cancelBooking } from '../../earning/booths/cancel-booking.ts'
import { bookingsQuery, presentBooking } from '../../earning/booths/list-bookings.ts'
import { timeSlotsQuery } from '../../earning/booths/list-time-slots.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'

export const listBookingsByKey: Verb<typeof listRoute> = (ctx, { query: { after, limit, ...filters } }) =>
  fetchAfter(
    bookingsQuery(ctx.db, ctx.merchant, filters, ctx.now),
    { at: 'b.created_at', id: 'b.id' },
    { after, limit },
    (row) => presentBooking(ctx, row),
  )

export const listTimeSlotsByKey: Verb<typeof slotsRoute> = ({ db, merchant }, { query: { day, ...filters } }) =>
  timeSlotsQuery(db, merchant, { ...filters, from: day, to: day }).execute()

export const bookByKey: Verb<typeof bookRoute> = async (ctx, { body: { cardId, ...body } }) => {
  const { id } = await loadCard(ctx.app.database, ctx.merchant, cardId, ctx.now)
  return bookTimeSlot({ ...ctx, cardId: id }, { params: {}, query: {}, body })
}

export const cancelBookingByKey: Verb<typeof cancelRoute> = (ctx, { params, body }) =>
  cancelBooking(ctx, { params, query: {}, body })
