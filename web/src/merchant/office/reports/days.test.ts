import { expect, test } from 'vitest'
import { daysBefore, daysBetween, today } from './days.ts'

test('today is the day of the merchant’s zone, not of the browser or of UTC', () => {
  const evening = new Date('2026-11-20T20:00:00Z')
  expect(today('Asia/Singapore', evening)).toBe('2026-11-21')
  expect(today('America/Sao_Paulo', evening)).toBe('2026-11-20')
})

test('the days of a range are counted by the calendar: over a month, a leap day, a change of the clock', () => {
  expect(daysBefore('2026-11-21', 29)).toBe('2026-10-23')
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29')
  expect(daysBefore('2026-03-29', 1)).toBe('2026-03-28')
})

test('the days of a short range are listed one by one', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysBetween('2026-01-01', '2026-12-31')).toBeUndefined()
  expect(daysBetween('2026-03-02', '2026-03-01')).toBeUndefined()
})
