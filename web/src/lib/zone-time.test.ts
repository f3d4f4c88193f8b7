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

test.each([
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-09-06', '00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-03-08', '00:30', 'America/Havana', '2026-03-08T05:30:00.000Z'],
  ['2026-03-29', '00:00', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ['2026-04-24', '00:30', 'Africa/Cairo', '2026-04-23T22:30:00.000Z'],
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
])('the moment of a skipped time is as much later as clocks jump: %s %s in %s', (day, time, zone, at) => {
  expect(momentIn(day, time, zone).toISOString()).toBe(at)
})
