import { expect, test } from 'vitest'
import { tellAt } from './quiet-rules.ts'

const night = { from: '21:00', to: '09:00' }
const noon = { from: '12:00', to: '13:30' }

test.each([
  ['by day at once', '2026-11-21T04:00Z', night, 'Asia/Singapore', '2026-11-21T04:00Z'],
  ['in the evening the next morning', '2026-11-21T13:00Z', night, 'Asia/Singapore', '2026-11-22T01:00Z'],
  ['a minute before the evening at once', '2026-11-21T12:59Z', night, 'Asia/Singapore', '2026-11-21T12:59Z'],
  ['after midnight the same morning', '2026-11-21T17:30Z', night, 'Asia/Singapore', '2026-11-22T01:00Z'],
  ['as the morning comes at once', '2026-11-22T01:00Z', night, 'Asia/Singapore', '2026-11-22T01:00Z'],
  ['the same moment elsewhere by its own clock', '2026-11-21T13:00Z', night, 'America/Sao_Paulo', '2026-11-21T13:00Z'],
  ['hours of one day end on it', '2026-11-21T05:00Z', noon, 'Asia/Singapore', '2026-11-21T05:30Z'],
  [
    'hours that begin as they end are none',
    '2026-11-21T13:00Z',
    { from: '09:00', to: '09:00' },
    'UTC',
    '2026-11-21T13:00Z',
  ],
  ['without quiet hours at once', '2026-11-21T20:00Z', null, 'UTC', '2026-11-21T20:00Z'],
  [
    'over the night when clocks go forward, by the clock',
    '2026-03-29T00:30Z',
    night,
    'Europe/Berlin',
    '2026-03-29T07:00Z',
  ],
  ['over the night when they go back, by the clock', '2026-10-24T22:30Z', night, 'Europe/Berlin', '2026-10-25T08:00Z'],
  [
    'until a time that clocks jump over',
    '2026-03-29T00:30Z',
    { from: '00:00', to: '02:30' },
    'Europe/Berlin',
    '2026-03-29T01:30Z',
  ],
  [
    'in the hour that clocks show twice, when it shows the end again',
    '2026-10-25T01:10Z',
    { from: '22:00', to: '02:30' },
    'Europe/Berlin',
    '2026-10-25T01:30Z',
  ],
  [
    'when clocks go back into the quiet hours, at their second end',
    '2026-10-25T01:20Z',
    { from: '01:00', to: '02:30' },
    'Europe/Berlin',
    '2026-10-25T01:30Z',
  ],
  ['over the end of a year', '2026-12-31T20:30Z', night, 'UTC', '2026-12-31T20:30Z'],
  ['over the end of a year, in the night', '2026-12-31T23:30Z', night, 'UTC', '2027-01-01T09:00Z'],
  ['in a zone of half hours', '2026-11-21T16:00Z', night, 'Asia/Kolkata', '2026-11-22T03:30Z'],
])('a member with quiet hours is notified %s', (_what, now, quiet, zone, expected) => {
  expect(tellAt(new Date(now), quiet, zone).toISOString()).toBe(new Date(expected).toISOString())
})
