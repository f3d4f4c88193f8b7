import type { BookingState } from '@chopcard/contract/earning/bookings.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { startOfDay } from '../../core/clock.ts'

/** A time at a booth, by the merchant's calendar and clock. */
export type SlotTime = { day: string; from: string; to: string }
export type Slot = SlotTime & { quota: number; booked: number; waitingList: boolean }
/** Now, by the merchant's calendar and clock: `2026-11-21`, `10:30`. */
export type Clock = { day: string; time: string }

export const hasBegun = (slot: SlotTime, clock: Clock): boolean =>
  `${slot.day} ${slot.from}` <= `${clock.day} ${clock.time}`

export const isOver = (slot: SlotTime, clock: Clock): boolean =>
  `${slot.day} ${slot.to}` <= `${clock.day} ${clock.time}`

/** What a member may do with a time. */
export function slotState(slot: Slot, clock: Clock): 'open' | 'full' | 'waiting-list' | 'begun' {
  if (hasBegun(slot, clock)) return 'begun'
  if (slot.booked < slot.quota) return 'open'
  return slot.waitingList ? 'waiting-list' : 'full'
}

/** What a booking of a time comes to: a place, or a turn on its waiting list where the member agrees to wait. */
export function bookingOutcome(slot: Slot, clock: Clock, mayWait: boolean): 'booked' | 'waiting' {
  const state = slotState(slot, clock)
  if (state === 'begun') refuse('TIME_EXPIRED')
  if (state === 'open') return 'booked'
  return state === 'waiting-list' && mayWait ? 'waiting' : refuse('INSUFFICIENT_QUOTA')
}

/** A booking is given back before its time begins (decisions/earning.md §5). */
export const mayGiveBack = (booking: SlotTime & { state: BookingState }, clock: Clock): boolean =>
  (booking.state === 'booked' || booking.state === 'waiting') && !hasBegun(booking, clock)

/**
 * Refuses the booth's stamp without a booking, on another day than the booking's, and a second time. The whole day counts:
 * queues are long, and some come early.
 */
export function mayStamp(
  booking: (SlotTime & { state: BookingState; isStamped: boolean }) | undefined,
  clock: Clock,
  timeZone: string,
): void {
  if (!booking || booking.state === 'cancelled' || booking.state === 'waiting') return refuse('STAMP_NOT_REGISTERED')
  if (booking.isStamped) refuse('CHOP_ALREADY_EARNED')
  if (clock.day < booking.day) refuse('BOOKING_TOO_EARLY', { retryAt: startOfDay(booking.day, timeZone).toISOString() })
  if (clock.day > booking.day || booking.state === 'missed') refuse('TIME_EXPIRED')
}

/** A booking as people see it: one whose day is over was missed, whether or not that was written down. */
export const stateShown = (booking: SlotTime & { state: BookingState }, clock: Clock): BookingState =>
  (booking.state === 'booked' || booking.state === 'waiting') && booking.day < clock.day ? 'missed' : booking.state
