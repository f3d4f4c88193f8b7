import { expect, test } from 'vitest'
import { clockIn, momentIn } from './zone-time.ts'

test.each([
  ['2026-11-21', '09:30', 'Asia/Singapore', '2026-11-21T01:30:00.000Z'],
  ['2026-11-21', '09:30', 'America/Sao_Paulo', '2026-11-21T12:30:00.000Z'],
  ['2026-03-29', '08:00', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
  ['2026-10-25', '08:00', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  ['2026-10-25', '00:30', 'Europe/Berlin', '2026-10-24T22:30:00.000Z'],
])('the moment of %s %s in %s is converted both ways', (day, time, zone, at) => {
  expect(momentIn(day, time, zone).toISOString()).toBe(at)
  expect(clockIn(new Date(at), zone)).toEqual({ day, time })
})
