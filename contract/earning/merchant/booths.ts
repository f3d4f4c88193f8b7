import { z } from 'zod'
import { maxNoteLength } from '../../core/limits.ts'
import { BookingState } from '../bookings.ts'
import { Operation } from '../../loyalty/cards.ts'
import { CardRef, Day, Id, paged, SearchText, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

const page = { audience: 'merchant', menu: 'booth-booking-list' } as const
/** Who scans cards sees what they have booked. */
const till = ['adjust', 'quick-earn-attend', 'booth-booking-list'] as const

const Time = { day: z.string(), from: z.string(), to: z.string() }

export const Booking = z.object({
  id: z.string(),
  state: BookingState,
  ...Time,
  boothId: z.string(),
  boothName: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  memberId: z.string(),
  cardNumber: z.string(),
  /** The card's own name, where its member has several. */
  cardName: z.string().nullable(),
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: z.string(),
  promotedAt: z.string().nullable(),
  attendedAt: z.string().nullable(),
  remark: z.string(),
  /** What the caller may do with it now. */
  may: z.array(z.enum(['attend', 'cancel'])),
})

export const bookingFilters = {
  q: SearchText.optional(),
  campaignId: Id.optional(),
  boothId: Id.optional(),
  slotId: Id.optional(),
  state: BookingState.optional(),
  from: Day.optional(),
  to: Day.optional(),
} as const

export const listBookings = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/booth/bookings',
  about: 'The bookings of times at booths; days are those of the times. `q` finds by card number, e-mail or nickname.',
  query: { ...paged(['time', 'createdAt']), ...bookingFilters },
  shape: 'list',
  reply: Booking,
})

export const listTimeSlots = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/booth/slots',
  about: 'The times of booths with what is taken of each.',
  query: {
    ...paged(['time']),
    campaignId: Id.optional(),
    boothId: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
  },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    ...Time,
    boothId: z.string(),
    boothName: z.string(),
    campaignName: z.string(),
    quota: z.int(),
    booked: z.int(),
    attended: z.int(),
    waiting: z.int(),
  }),
})

export const listBooths = route({
  ...page,
  menu: ['booth-booking-list', 'campaign-list', 'adjust', 'quick-earn-attend'],
  action: 'query',
  method: 'GET',
  path: '/merchant/booths',
  about: 'The booths of all campaigns in carnival mode.',
  reply: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      place: z.string(),
      campaignId: z.string(),
      campaignName: z.string(),
      logo: z.string(),
      heroImage: z.string().nullable(),
      backgroundColor: z.string(),
      foregroundColor: z.string(),
    }),
  ),
})

export const cancelBooking = route({
  ...page,
  feature: 'simpleWebRegistration',
  action: 'edit',
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/booth/booking/{id}/cancel',
  about: 'Cancels a booking and tells the member by mail; who waits longest gets the place.',
  params: { id: Id },
  body: z.strictObject({ remark: text(maxNoteLength).optional() }),
  reply: Booking,
  refuses: ['NOT_FOUND', 'TIME_EXPIRED'],
})

export const attendBooking = route({
  audience: 'merchant',
  feature: 'simpleWebRegistration',
  menu: till,
  action: 'edit',
  method: 'POST',
  path: '/merchant/booth/booking/{id}/attend',
  about: 'The booth’s stamp for a booking, once, on its day.',
  movesValue: true,
  params: { id: Id },
  reply: Operation,
  refuses: [
    'NOT_FOUND',
    'STAMP_NOT_REGISTERED',
    'BOOKING_TOO_EARLY',
    'TIME_EXPIRED',
    'CHOP_ALREADY_EARNED',
    'MEMBER_EXPIRED',
    'MEMBER_FROZEN',
    'MEMBER_CLOSED',
    'MEMBER_PENDING',
    'CAMPAIGN_ENDED',
    'COLLECTION_ENDED',
    'CHOP_BALANCE_MAX',
    'EXCEED_MAX_EARN_PER_DAY',
    'INVALID_REQUEST',
    'NO_AVAILABLE_CHOP_CHANGE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const cardBookings = route({
  audience: 'merchant',
  menu: till,
  action: 'get',
  method: 'GET',
  path: '/merchant/booth/card/{memberId}',
  about: 'What a card has booked for today, in the order of the day.',
  params: { memberId: CardRef },
  reply: z.array(Booking),
  refuses: ['INVALID_MEMBER'],
})

export const boothQrCode = route({
  ...page,
  menu: ['booth-booking-list', 'campaign-list'],
  action: 'get',
  method: 'GET',
  path: '/merchant/booth/{id}/qrCode',
  about: 'What members scan at a booth, as a drawing.',
  params: { id: Id },
  shape: 'file',
  reply: z.any(),
  refuses: ['NOT_FOUND'],
})

export const boothSummary = route({
  audience: 'merchant',
  menu: 'dashboard',
  action: 'get',
  method: 'GET',
  path: '/merchant/booth/summary',
  about:
    'Dates and times of a campaign’s booths from a week ago on, over all booths: places, bookings, visits and who waits. Without an id the newest campaign in carnival mode.',
  query: { campaignId: Id.optional() },
  reply: z.object({
    campaignId: z.string().nullable(),
    campaigns: z.array(z.object({ id: z.string(), name: z.string() })),
    today: z.string(),
    slots: z.array(z.object({ ...Time, quota: z.int(), booked: z.int(), attended: z.int(), waiting: z.int() })),
  }),
  refuses: ['NOT_FOUND'],
})
