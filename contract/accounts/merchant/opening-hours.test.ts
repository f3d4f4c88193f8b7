import { describe, expect, test } from 'vitest'
import { OpeningHours, weekdays } from './opening-hours.ts'

const closed = Object.fromEntries(weekdays.map((day) => [day, []]))
const parse = (...mon: { from: string; to: string }[]) => OpeningHours.safeParse({ ...closed, mon })

describe('opening hours', () => {
  test.each([
    ['a closed day', []],
    [
      'a day with a pause',
      [
        { from: '08:00', to: '12:00' },
        { from: '13:30', to: '18:00' },
      ],
    ],
    [
      'a bar that closes after midnight',
      [
        { from: '12:00', to: '14:00' },
        { from: '18:00', to: '02:00' },
      ],
    ],
  ])('opening hours with %s are accepted', (_, spans) => {
    expect(parse(...spans).success).toBe(true)
  })

  test.each([
    ['a span without length', [{ from: '08:00', to: '08:00' }], 'mon.0.from'],
    [
      'a span that begins before the one before has ended',
      [
        { from: '08:00', to: '12:00' },
        { from: '11:00', to: '18:00' },
      ],
      'mon.1.from',
    ],
    [
      'a span after midnight that is not the last',
      [
        { from: '18:00', to: '02:00' },
        { from: '20:00', to: '22:00' },
      ],
      'mon.0.to',
    ],
    ['an hour that does not exist', [{ from: '08:00', to: '25:00' }], 'mon.0.to'],
  ])('opening hours with %s are refused at their field', (_, spans, path) => {
    expect(parse(...spans).error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
  })

  test('opening hours without one of the weekdays are refused', () => {
    const { sun: _, ...rest } = closed as Record<string, never[]>
    expect(OpeningHours.safeParse(rest).success).toBe(false)
  })
})
