import { z } from 'zod'
import { cursored } from '../../core/cursor.ts'
import { CardRef, Day, Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { BookingState } from '../../earning/bookings.ts'
import { bookTimeSlot } from '../../earning/member/carnival.ts'
import { Booking, cancelBooking, listTimeSlots } from '../../earning/merchant/booths.ts'

const read = { audience: 'integration', scope: 'bookings:read', method: 'GET' } as const
const write = {
  audience: 'integration',
  feature: 'simpleWebRegistration',
  scope: 'bookings:write',
  method: 'POST',
  movesValue: true,
} as const

export const listBookingsByKey = route({
  ...read,
  path: '/integration/v1/bookings',
  about: 'The bookings of times at booths, the oldest first; days are those of the times.',
  query: {
    ...cursored,
    campaignId: Id.optional(),
    boothId: Id.optional(),
    slotId: Id.optional(),
    state: BookingState.optional(),
    from: Day.optional(),
    to: Day.optional(),
  },
  shape: 'cursor',
  reply: Booking,
})

export const listTimeSlotsByKey = route({
  ...read,
  path: '/integration/v1/time-slots',
  about: 'The times of booths on a day of the merchant, with what is taken of each.',
  query: { day: Day, campaignId: Id.optional(), boothId: Id.optional() },
  reply: z.array(listTimeSlots.reply),
})

export const bookByKey = route({
  ...write,
  path: '/integration/v1/bookings',
  about: bookTimeSlot.about,
  body: bookTimeSlot.body.extend({ cardId: CardRef }),
  reply: bookTimeSlot.reply,
  refuses: [...bookTimeSlot.refuses, 'INVALID_MEMBER'],
})

export const cancelBookingByKey = route({
  ...write,
  needs: 'redeem',
  path: '/integration/v1/bookings/{id}/cancel',
  about: cancelBooking.about,
  params: cancelBooking.params,
  body: cancelBooking.body,
  reply: Booking,
  refuses: [...cancelBooking.refuses, 'CONFLICT_TRY_AGAIN', 'IDEMPOTENCY_KEY_REUSED'],
})
