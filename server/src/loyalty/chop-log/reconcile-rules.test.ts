import { expect, test } from 'vitest'
import { isReconciliationDue } from './reconcile-rules.ts'

/** The hours at which a merchant is reconciled by an hourly look at it, from a moment on. */
function reconciledAt(timeZone: string, from: string, hours: number, isDown = (_hour: number) => false): string[] {
  const start = Date.parse(from)
  let checkedAt = new Date(start - 3_600_000)
  const found: string[] = []
  for (let hour = 0; hour < hours; hour++) {
    const now = new Date(start + hour * 3_600_000)
    if (isDown(hour) || !isReconciliationDue(timeZone, checkedAt, now)) continue
    checkedAt = now
    found.push(now.toISOString().slice(0, 16))
  }
  return found
}

test.each([
  ['Asia/Singapore', 'at three', '2026-11-20T10:17Z', ['2026-11-20T19:17', '2026-11-21T19:17']],
  ['Europe/Athens', 'where clocks skip three', '2026-03-28T10:17Z', ['2026-03-29T01:17', '2026-03-30T00:17']],
  ['Europe/Athens', 'where clocks show three twice', '2026-10-24T10:17Z', ['2026-10-25T00:17', '2026-10-26T01:17']],
  [
    'Asia/Kathmandu',
    'where hours begin at other minutes',
    '2026-11-20T10:17Z',
    ['2026-11-20T21:17', '2026-11-21T21:17'],
  ],
])('a merchant is reconciled once in each night in %s, %s', (timeZone, _what, from, expected) => {
  expect(reconciledAt(timeZone, from, 48)).toEqual(expected)
})

test('a merchant is reconciled later in its night when the server was down at three', () => {
  expect(reconciledAt('Asia/Singapore', '2026-11-20T10:17Z', 24, (hour) => hour === 9)).toEqual(['2026-11-20T20:17'])
})

test('a merchant that was never reconciled is so at once, by day as well', () => {
  expect(isReconciliationDue('Asia/Singapore', null, new Date('2026-11-20T05:17Z'))).toBe(true)
})
