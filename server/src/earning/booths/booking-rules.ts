import type { BookingState } from '@chopcard/contract/earning/bookings.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { startOfDay } from '../../core/clock.ts'

/** A time at a booth, by the merchant's calendar and clock. */
export type TimeSlotSpan = { day: string; from: string; to: string }
export type TimeSlot = TimeSlotSpan & { quota: number; booked: number; waitingList: boolean }
/** Now, by the merchant's calendar and clock: `2026-11-21`, `10:30`. */
export type Clock = { day: string; time: string }

export const hasBegun = (timeSlot: TimeSlotSpan, clock: Clock): boolean =>
  `${timeSlot.day} ${timeSlot.from}` <= `${clock.day} ${clock.time}`

export const isOver = (timeSlot: TimeSlotSpan, clock: Clock): boolean =>
  `${timeSlot.day} ${timeSlot.to}` <= `${clock.day} ${clock.time}`

/** What a member may do with a time. */
export function timeSlotState(timeSlot: TimeSlot, clock: Clock): 'open' | 'full' | 'waiting-list' | 'begun' {
  if (hasBegun(timeSlot, clock)) return 'begun'
  if (timeSlot.booked < timeSlot.quota) return 'open'
  return timeSlot.waitingList ? 'waiting-list' : 'full'
}

/** Decides whether a booking gets a place, or is put on the waiting list if the member agrees to wait. */
export function bookingOutcome(timeSlot: TimeSlot, clock: Clock, mayWait: boolean): 'booked' | 'waiting' {
  const state = timeSlotState(timeSlot, clock)
  if (state === 'begun') refuse('TIME_EXPIRED')
  if (state === 'open') return 'booked'
  return state === 'waiting-list' && mayWait ? 'waiting' : refuse('INSUFFICIENT_QUOTA')
}

/** A booking is given back before its time begins (decisions/earning.md §5). */
export const mayGiveBack = (booking: TimeSlotSpan & { state: BookingState }, clock: Clock): boolean =>
  (booking.state === 'booked' || booking.state === 'waiting') && !hasBegun(booking, clock)

/**
 * Refuses the booth's stamp without a booking, on another day than the booking's, and a second time. The whole day counts:
 * queues are long, and some come early.
 */
export function mayStamp(
  booking: (TimeSlotSpan & { state: BookingState; isStamped: boolean }) | undefined,
  clock: Clock,
  timeZone: string,
): void {
  if (!booking || booking.state === 'cancelled' || booking.state === 'waiting') return refuse('STAMP_NOT_REGISTERED')
  if (booking.isStamped) refuse('CHOP_ALREADY_EARNED')
  if (clock.day < booking.day) refuse('BOOKING_TOO_EARLY', { retryAt: startOfDay(booking.day, timeZone).toISOString() })
  if (clock.day > booking.day || booking.state === 'missed') refuse('TIME_EXPIRED')
}

/** Whether a booking can still come to something: it is stamped on the whole of its day, but who waits gets no place once the time begins. */
export const stillCounts = (booking: TimeSlotSpan & { state: BookingState }, clock: Clock): boolean =>
  booking.state === 'waiting' ? !hasBegun(booking, clock) : booking.state === 'booked' && booking.day >= clock.day

/** A booking as people see it: one whose day is over was missed, whether or not that was written down. */
export const stateShown = (booking: TimeSlotSpan & { state: BookingState }, clock: Clock): BookingState =>
  (booking.state === 'booked' || booking.state === 'waiting') && booking.day < clock.day ? 'missed' : booking.state
