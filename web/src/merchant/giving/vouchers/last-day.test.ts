import { expect, test } from 'vitest'
import { lastDay } from './last-day.ts'

test.each([
  ['Asia/Singapore', '2026-11-29T17:00:00Z', 1, '2026-11-30'],
  ['Asia/Singapore', '2026-11-29T15:00:00Z', 365, '2027-11-28'],
  ['America/Sao_Paulo', '2026-11-29T01:00:00Z', 1, '2026-11-28'],
  ['America/Sao_Paulo', '2028-02-28T12:00:00Z', 3, '2028-03-01'],
])(
  'the preview of a voucher names the last day by the calendar of the shop: %s, %s, %s days',
  (zone, now, days, last) => {
    expect(lastDay(days, new Date(now), zone)).toBe(last)
  },
)
