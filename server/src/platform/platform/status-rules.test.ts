import { expect, test } from 'vitest'
import { addDays } from '../../core/clock.ts'
import { statusDays, statusOfDays, type WatchedDay } from './status-rules.ts'

const [dayBefore, yesterday, today] = ['2026-11-27', '2026-11-28', '2026-11-29']
const whole = 24 * 60
const watched = (day: string, observed: number, disturbed = 0): WatchedDay => ({ day, observed, disturbed })

test.each<[what: string, days: WatchedDay[], states: string]>([
  ['a day that was watched in every minute is good', [watched(today, 600)], 'good'],
  ['minutes before the first look count for nothing', [watched(yesterday, 30), watched(today, 600)], 'good good'],
  [
    'an upgrade of some minutes is tolerated',
    [watched(dayBefore, 9), watched(yesterday, whole - 10), watched(today, 600)],
    'good good good',
  ],
  [
    'a day without eleven of its minutes was down',
    [watched(dayBefore, 9), watched(yesterday, whole - 11), watched(today, 600)],
    'good down good',
  ],
  ['a day on which nobody looked was down', [watched(dayBefore, 9), watched(today, 600)], 'good down good'],
  ['a disturbance of ten minutes is tolerated', [watched(today, 600, 10)], 'good'],
  ['a disturbance of eleven minutes is told', [watched(today, 600, 11)], 'disturbed'],
  [
    'a day of both was down',
    [watched(dayBefore, 9), watched(yesterday, 900, 60), watched(today, 600)],
    'good down good',
  ],
  [
    'the last minutes of today may not have been looked at yet',
    [watched(yesterday, 9), watched(today, 597)],
    'good good',
  ],
  ['an outage of today is told while it lasts', [watched(yesterday, 9), watched(today, 500)], 'good down'],
  ['a day that nothing was written of is one, and good', [], 'good'],
])('days are judged by the minutes that were not good: %s', (_what, days, states) => {
  expect(
    statusOfDays(days, today, 600)
      .days.map(({ state }) => state)
      .join(' '),
  ).toBe(states)
})

test('the minutes of a day that was down are those without a look and those of a disturbance', () => {
  const { days } = statusOfDays([watched(dayBefore, 9), watched(yesterday, 1_400, 15), watched(today, 600)], today, 600)
  expect(days[1]).toEqual({ day: yesterday, state: 'down', minutes: 55 })
})

test('the availability is the share of minutes that were good since the first look', () => {
  const days = [watched(dayBefore, 440), watched(yesterday, 1_340, 20), watched(today, 597)]
  expect(statusOfDays(days, today, 600).availability).toBeCloseTo(1 - 120 / (440 + 1_440 + 597), 9)
  expect(statusOfDays([], today, 0).availability).toBe(1)
})

test('minutes that are missing on the oldest day shown are told when the day before was watched', () => {
  const oldest = addDays(today, 1 - statusDays)
  const days = (first: string) =>
    statusOfDays([watched(first, 900), ...(first < oldest ? [watched(oldest, 900)] : [])], today, 600).days
  expect(days(addDays(oldest, -1))[0]).toEqual({ day: oldest, state: 'down', minutes: 540 })
  expect(days(oldest)[0]).toEqual({ day: oldest, state: 'good', minutes: 0 })
  expect(days(addDays(oldest, -1))).toHaveLength(statusDays)
})
