import { describe, expect, test } from 'vitest'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { BookingState } from '@chopcard/contract/earning/bookings.ts'
import { mayGiveBack, mayStamp, type TimeSlot, timeSlotState, stateShown, bookingOutcome } from './booking-rules.ts'

const timeSlot = (given: Partial<TimeSlot> = {}): TimeSlot => ({
  day: '2026-11-21',
  from: '10:00',
  to: '10:30',
  quota: 2,
  booked: 0,
  waitingList: false,
  ...given,
})
const at = (time: string, day = '2026-11-21') => ({ day, time })
const outcome = (decide: () => unknown) => {
  try {
    return decide() ?? 'done'
  } catch (error) {
    return (error as Refusal).code
  }
}

describe('booking a time slot', () => {
  test.each([
    ['a minute before it begins', {}, '09:59', false, 'open', 'booked'],
    ['as it begins', {}, '10:00', false, 'begun', 'TIME_EXPIRED'],
    ['with one place left', { booked: 1 }, '09:00', false, 'open', 'booked'],
    ['without a place', { booked: 2 }, '09:00', true, 'full', 'INSUFFICIENT_QUOTA'],
    ['without a place for one who waits', { booked: 2, waitingList: true }, '09:00', true, 'waiting-list', 'waiting'],
    [
      'and one who will not wait',
      { booked: 2, waitingList: true },
      '09:00',
      false,
      'waiting-list',
      'INSUFFICIENT_QUOTA',
    ],
    ['whose quota was lowered below its bookings', { booked: 3 }, '09:00', false, 'full', 'INSUFFICIENT_QUOTA'],
    ['that is full and begun', { booked: 2, waitingList: true }, '10:05', true, 'begun', 'TIME_EXPIRED'],
  ] as const)(
    'a booth’s time slot has the right state and accepts or refuses a booking: %s',
    (_name, given, time, wait, state, taken) => {
      expect(timeSlotState(timeSlot(given), at(time))).toBe(state)
      expect(outcome(() => bookingOutcome(timeSlot(given), at(time), wait))).toBe(taken)
    },
  )
})

describe('the stamp of a booking', () => {
  test.each<[string, BookingState | undefined, string, boolean, string]>([
    ['without a booking', undefined, '2026-11-21', false, 'STAMP_NOT_REGISTERED'],
    ['for one who waits', 'waiting', '2026-11-21', false, 'STAMP_NOT_REGISTERED'],
    ['for a booking that was given back', 'cancelled', '2026-11-21', false, 'STAMP_NOT_REGISTERED'],
    ['the day before', 'booked', '2026-11-20', false, 'BOOKING_TOO_EARLY'],
    ['on the day', 'booked', '2026-11-21', false, 'done'],
    ['the day after', 'booked', '2026-11-22', false, 'TIME_EXPIRED'],
    ['for a booking that was let go', 'missed', '2026-11-21', false, 'TIME_EXPIRED'],
    ['a second time', 'attended', '2026-11-21', true, 'CHOP_ALREADY_EARNED'],
    ['again, after the first was voided', 'attended', '2026-11-21', false, 'done'],
  ])('a stamp for a booking is given or refused: %s', (_name, state, day, isStamped, expected) => {
    const booking = state && { ...timeSlot(), state, isStamped }
    expect(outcome(() => mayStamp(booking, at('10:00', day), 'Asia/Singapore'))).toBe(expected)
  })

  test('a stamp that is requested too early is refused with the moment from which it is available, in the merchant’s zone', () => {
    const decide = () =>
      mayStamp({ ...timeSlot(), state: 'booked', isStamped: false }, at('23:00', '2026-11-20'), 'Asia/Singapore')
    expect(decide).toThrow(expect.objectContaining({ facts: { retryAt: '2026-11-20T16:00:00.000Z' } }))
  })
})

test.each([
  ['booked', '09:59', true],
  ['waiting', '09:59', true],
  ['booked', '10:00', false],
  ['attended', '09:00', false],
] as const)('a booking that is %s at %s can be cancelled: %s', (state, time, expected) => {
  expect(mayGiveBack({ ...timeSlot(), state }, at(time))).toBe(expected)
})

test.each([
  ['booked', '2026-11-21', 'booked'],
  ['booked', '2026-11-22', 'missed'],
  ['waiting', '2026-11-22', 'missed'],
  ['attended', '2026-11-22', 'attended'],
  ['cancelled', '2026-11-22', 'cancelled'],
] as const)('a booking that is %s on %s is shown as %s', (state, day, expected) => {
  expect(stateShown({ ...timeSlot(), state }, at('12:00', day))).toBe(expected)
})
