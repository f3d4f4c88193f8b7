import { expect, test } from 'vitest'
import { isMonthDay, MonthDay, MonthDayOfFile } from './month-day.ts'

test.each([
  ['01-01', true],
  ['12-31', true],
  ['02-29', true],
  ['02-30', false],
  ['04-31', false],
  ['00-10', false],
  ['13-01', false],
  ['05-00', false],
  ['5-1', false],
  ['1990-05-01', false],
])('the day %s of a year exists: %s', (value, exists) => {
  expect(isMonthDay(value)).toBe(exists)
  expect(MonthDay.safeParse(value).success).toBe(exists)
})

test('an empty day of a year is none, and one that does not exist is told apart from other problems', () => {
  expect(MonthDay.parse(' ')).toBe('')
  expect(MonthDay.safeParse('02-30').error?.issues.map(({ message }) => message)).toEqual(['monthDay'])
})

test('the day of a file may have a year, which is not kept', () => {
  expect(MonthDayOfFile.parse('1990-02-28')).toBe('02-28')
  expect(MonthDayOfFile.parse('02-28')).toBe('02-28')
  expect(MonthDayOfFile.safeParse('May').success).toBe(false)
})
