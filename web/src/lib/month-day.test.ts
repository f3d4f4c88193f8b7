import { expect, test } from 'vitest'
import { dayOptions, formatMonthDay, monthDayOf, monthDayParts, monthOptions } from './month-day.ts'

test.each([
  ['02', 29],
  ['04', 30],
  ['12', 31],
  ['', 31],
])('the choice of days for month %s has %i of them', (month, days) => {
  expect(dayOptions(month)).toHaveLength(days)
  expect(dayOptions(month).at(-1)).toEqual({ value: String(days), label: String(days) })
})

test('months are offered by their names in the reader’s language', () => {
  expect(monthOptions('en-US').map(({ value, label }) => `${value} ${label}`)).toContain('02 February')
  expect(monthOptions('pt-BR')).toHaveLength(12)
  expect(monthOptions('pt-BR')[1]).toEqual({ value: '02', label: 'fevereiro' })
})

test('a day of the year is written as the language does, also the 29th of February', () => {
  expect(formatMonthDay('02-29', 'en-US')).toBe('February 29')
  expect(formatMonthDay('02-29', 'zh-TW')).toBe('2月29日')
})

test('a day of which only a half is chosen is not lost, and none is empty', () => {
  expect(monthDayParts(monthDayOf('03', ''))).toEqual({ month: '03', day: '' })
  expect(monthDayOf('', '')).toBe('')
})
