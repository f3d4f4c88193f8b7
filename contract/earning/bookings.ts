import { z } from 'zod'

/** What becomes of a booking of a time at a booth. */
export const bookingStates = ['booked', 'waiting', 'attended', 'missed', 'cancelled'] as const
export const BookingState = z.enum(bookingStates)
export type BookingState = z.infer<typeof BookingState>
