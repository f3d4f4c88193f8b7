import { describe, expect, test, vi } from 'vitest'
import { addDays, dayNumber, endOfDay, localDay, momentOf, monthStart, startOfDay, wallTime } from './clock.ts'

describe('the merchant’s calendar', () => {
  test.each([
    ['an ordinary day', '2026-11-21', 'Asia/Singapore', '2026-11-20T16:00:00.000Z'],
    ['a day of 23 hours', '2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['the day after it', '2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['a day of 25 hours', '2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['a day whose midnight does not exist', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['half an hour off', '2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
    ['far ahead', '2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    ['far behind', '2026-11-21', 'Pacific/Pago_Pago', '2026-11-21T11:00:00.000Z'],
  ])('a day in a time zone begins at its first moment: %s', (_name, day, zone, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start)
    expect(localDay(startOfDay(day, zone), zone)).toBe(day)
    expect(localDay(new Date(startOfDay(day, zone).getTime() - 1), zone)).toBe(addDays(day, -1))
    expect(localDay(endOfDay(day, zone), zone)).toBe(day)
  })

  test('days are counted by the calendar, over leap days and the ends of years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-07', 1)).toBe('2026-03-08')
    expect(monthStart('2026-01-31', 2)).toBe('2025-11-01')
  })
})

test('the numbers of two days differ by the days between them, whichever clock changes lie between', () => {
  const distance = (from: string, to: string) => dayNumber(to) - dayNumber(from)
  expect(distance('2026-11-29', '2026-11-29')).toBe(0)
  expect(distance('2028-02-28', '2028-03-01')).toBe(2)
  expect(distance('2026-03-01', '2026-11-29')).toBe(273)
  expect(distance('2026-11-29', '2025-11-29')).toBe(-365)
})

test.each([
  ['UTC', '2026-03-08T07:30:00Z', 'UTC', '2026-03-08 07:30:00'],
  ['America/New_York', '2026-03-07T18:30:00Z', 'Asia/Singapore', '2026-03-08 02:30:00'],
  ['Europe/Berlin', '2026-03-29T05:30:00Z', 'America/Sao_Paulo', '2026-03-29 02:30:00'],
  ['America/Santiago', '2026-09-05T16:15:09Z', 'Asia/Singapore', '2026-09-06 00:15:09'],
  ['Australia/Lord_Howe', '2026-03-29T05:30:00Z', 'America/Sao_Paulo', '2026-03-29 02:30:00'],
])('a clock on the wall shows the same, whichever zone the server has: %s', (ownZone, at, zone, shown) => {
  vi.stubEnv('TZ', ownZone)
  expect(wallTime(new Date(at), zone)).toBe(shown)
  expect(momentOf(shown.replace(' ', 'T'), zone).toISOString()).toBe(new Date(at).toISOString())
  vi.unstubAllEnvs()
})
