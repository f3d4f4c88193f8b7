import { describe, expect, test } from 'vitest'
import { addDays } from '../../core/clock.ts'
import { medianGapOf, limitsOf, visitsOf } from './visit-rules.ts'

const today = '2026-03-10'
/** Days so long ago, in ascending order. */
const ago = (...days: number[]) => days.toSorted((a, b) => b - a).map((day) => addDays(today, -day))
/** So many visits, so many days apart, the last so long ago. */
const rhythm = (visits: number, gap: number, last = 0) =>
  ago(...Array.from({ length: visits }, (_, i) => last + i * gap))

describe('the groups of members', () => {
  test.each([
    ['never came', ago(), null],
    ['came once today', ago(0), 'new'],
    ['came once, sixty days ago', ago(60), 'new'],
    ['came once, sixty-one days ago', ago(61), 'drifting'],
    ['came once, a hundred and twenty days ago', ago(120), 'drifting'],
    ['came once, a hundred and twenty-one days ago', ago(121), 'lost'],
    ['came twice', ago(0, 20), 'new'],
    ['came three times', ago(0, 20, 40), 'regulars'],
    ['came weekly, nine times', rhythm(9, 7), 'regulars'],
    ['came weekly, ten times', rhythm(10, 7), 'champions'],
    ['came ten times, five of them in 90 days', ago(0, 20, 40, 60, 80, 100, 120, 140, 160, 180), 'regulars'],
    ['came daily and stays away for 21 days', rhythm(20, 1, 21), 'champions'],
    ['came daily and stays away for 22 days', rhythm(20, 1, 22), 'drifting'],
    ['came daily and stays away for 61 days', rhythm(20, 1, 61), 'lost'],
    ['comes every 30 days and stays away for 60', rhythm(6, 30, 60), 'regulars'],
    ['comes every 30 days and stays away for 61', rhythm(6, 30, 61), 'drifting'],
    ['comes every 30 days and stays away for 121', rhythm(6, 30, 121), 'lost'],
    ['comes twice a year and stays away for 90 days', rhythm(4, 180, 90), 'regulars'],
    ['comes twice a year and stays away for 181 days', rhythm(4, 180, 181), 'lost'],
  ])('the group of a member is right who %s', (_who, days, group) => {
    expect(visitsOf(days, today).group).toBe(group)
  })

  test.each([
    [rhythm(10, 1), 21, 60],
    [rhythm(10, 14), 28, 60],
    [rhythm(10, 20), 40, 80],
    [rhythm(10, 60), 90, 180],
    [ago(0), 60, 120],
    [ago(0, 3), 60, 120],
  ])(
    'a member is given a time by the own rhythm, within bounds, until they drift and are lost',
    (days, drifting, lost) => {
      expect(limitsOf(days)).toEqual({ drifting, lost })
    },
  )
})

describe('the figures of visits', () => {
  test.each([
    [[], null],
    [ago(3), null],
    [ago(0, 3), 3],
    [ago(0, 3, 10), 5],
    [ago(0, 1, 2, 30), 1],
  ])('the median gap is that of the days between visits', (days, gap) => {
    expect(medianGapOf(days)).toBe(gap)
  })

  test('a window of 30 days has today and the 29 days before it', () => {
    expect(visitsOf(ago(0, 29, 30, 89, 90), today)).toMatchObject({ visits30: 2, visits90: 4, visits: 5 })
    expect(visitsOf(ago(0, 29), today)).toMatchObject({ first: addDays(today, -29), last: today })
  })

  test('the figures of who never came are zero and never due', () => {
    expect(visitsOf([], today)).toEqual({
      first: null,
      last: null,
      visits30: 0,
      visits90: 0,
      visits: 0,
      medianGap: null,
      group: null,
      dueOn: null,
    })
  })

  test.each([ago(0), ago(0, 29, 45), rhythm(12, 7, 3), rhythm(6, 30, 50), rhythm(20, 1, 59), ago(89), ago(400)])(
    'the figures change on the day that they are due, and not before',
    (...days) => {
      const { dueOn, ...now } = visitsOf(days, today)
      const on = (day: string) => {
        const { dueOn: _due, ...then } = visitsOf(days, day)
        return then
      }
      const until = dueOn ?? addDays(today, 1_000)
      for (let day = today; day < until; day = addDays(day, 1)) expect(on(day)).toEqual(now)
      if (dueOn) expect(on(dueOn)).not.toEqual(now)
    },
  )
})
