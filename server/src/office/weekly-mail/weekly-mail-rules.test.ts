import { expect, test } from 'vitest'
import { concern, goodPoint, suggestion, type WeekFacts } from './weekly-mail-rules.ts'

const days = { from: '2026-11-16', to: '2026-11-22' }
const figures = (visits: number, more: object = {}) => ({
  ...days,
  visits,
  returning: 0,
  newMembers: 0,
  rewards: 0,
  cost: 0,
  ...more,
})
const quiet: WeekFacts = { period: figures(100), before: null, yearBefore: null, drifting: 0, oneShort: 0, birthday: 0 }
const told = ({ name, count }: { name: string; count: number }) => `${name} ${count}`

test.each<[string, Partial<WeekFacts>, string]>([
  ['with more visits', { before: figures(80), yearBefore: figures(50) }, 'visitsUp 25'],
  [
    'with a few more visits than a week before, many more than a year ago',
    { before: figures(96), yearBefore: figures(50) },
    'yearUp 100',
  ],
  [
    'with more who return',
    { period: figures(100, { returning: 22 }), before: figures(100, { returning: 20 }) },
    'returningUp 10',
  ],
  ['with new members', { period: figures(100, { newMembers: 3 }), before: figures(120) }, 'joined 3'],
  ['with nothing else', { before: figures(120) }, 'came 100'],
  ['after a week without visits', { before: figures(0) }, 'came 100'],
])('the good point of a week %s is the right one', (_what, facts, expected) => {
  expect(told(goodPoint({ ...quiet, ...facts }))).toBe(expected)
})

test.each<[string, Partial<WeekFacts>, string]>([
  ['with fewer visits', { before: figures(125), drifting: 4 }, 'visitsDown 20'],
  ['with a few fewer visits', { before: figures(104), drifting: 4 }, 'drifting 4'],
  ['in which nobody joined', {}, 'nobodyJoined 0'],
  ['with nothing to worry about', { period: figures(100, { newMembers: 1 }) }, 'nothing 0'],
])('the concern of a week %s is the right one', (_what, facts, expected) => {
  expect(told(concern({ ...quiet, ...facts }))).toBe(expected)
})

test.each<[string, Partial<WeekFacts>, string]>([
  ['with members who drift away', { drifting: 4, oneShort: 9 }, 'drifting 4'],
  ['with members who lack one stamp', { oneShort: 9, birthday: 1 }, 'oneShort 9'],
  ['with birthdays', { birthday: 1 }, 'birthday 1'],
  ['with rewards of unknown cost', { period: figures(100, { cost: null }) }, 'costs 0'],
  ['in which nobody joined', {}, 'poster 0'],
  ['in which all is well', { period: figures(100, { newMembers: 1 }) }, 'look 0'],
])('the suggestion after a week %s is the right one', (_what, facts, expected) => {
  expect(told(suggestion({ ...quiet, ...facts }))).toBe(expected)
})
