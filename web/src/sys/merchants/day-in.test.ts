import { expect, test } from 'vitest'
import { dayIn } from './day-in.ts'

test.each([
  ['Asia/Singapore', '2026-11-28T16:30Z', '2026-11-29', '2026-12-06'],
  ['America/Sao_Paulo', '2026-11-29T01:30Z', '2026-11-28', '2026-12-05'],
  ['UTC', '2026-11-28T23:59Z', '2026-11-28', '2026-12-05'],
])('a follow-up is due by the day of the reader’s calendar: in %s at %s', (timeZone, now, today, nextWeek) => {
  expect([dayIn(0, new Date(now), timeZone), dayIn(7, new Date(now), timeZone)]).toEqual([today, nextWeek])
})
