import { expect, test } from 'vitest'
import { addDays } from '../../core/clock.ts'
import { visitsOf } from './visit-rules.ts'
import { trailOf } from './visit-trail-rules.ts'

const start = '2026-01-30'
const at = (...days: number[]) => days.map((day) => addDays(start, day))
const every = (gap: number, times: number) => at(...Array.from({ length: times }, (_, n) => n * gap))

test.each([
  ['no visit', [], [], []],
  ['one visit', at(0), [], ['2026-01-01']],
  ['visits in two months', at(0, 1, 9), [1, 8], ['2026-01-01', '2026-02-01']],
  ['a month without a visit between', at(0, 40), [40], ['2026-01-01', '2026-03-01']],
])('the gaps and the months of %s are those of its days', (_what, days, gaps, months) => {
  const trail = trailOf(days)
  expect(trail.gaps.map(({ gap }) => gap)).toEqual(gaps)
  expect(trail.gaps.map(({ day }) => day)).toEqual(days.slice(1))
  expect(trail.months).toEqual(months)
})

test.each([
  ['no visit', []],
  ['one visit', at(0)],
  ['two visits far apart', at(0, 200)],
  ['a weekly regular who stays away', every(7, 8)],
  ['a champion whose visits become rarer', at(0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 60, 75, 95, 140)],
  ['a daily champion', every(1, 30)],
  ['somebody who comes once in two months', every(60, 9)],
  ['somebody who is lost and comes again', at(0, 5, 9, 14, 300, 304, 310)],
])('the moves of %s are those between the groups of its days', (_what, days) => {
  const { moves } = trailOf(days)
  for (let day = start; day <= addDays(start, 700); day = addDays(day, 1)) {
    const known = moves.findLast((move) => move.day <= day)?.to ?? null
    const group = visitsOf(
      days.filter((visit) => visit <= day),
      day,
    ).group
    expect([day, known]).toEqual([day, group])
  }
  expect(moves.map(({ from }) => from)).toEqual(['none', ...moves.map(({ to }) => to)].slice(0, moves.length))
})
