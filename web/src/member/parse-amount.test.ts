import { expect, test } from 'vitest'
import { moneyText } from './money-text.ts'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['12.50', 'SGD', 1250],
  ['12,5', 'BRL', 1250],
  ['12', 'SGD', 1200],
  ['1.234,50', 'BRL', 123_450],
  ['1,234', 'SGD', 123_400],
  ['1 234.5', 'SGD', 123_450],
  ['$ 7.90', 'SGD', 790],
  ['1,234', 'JPY', 1234],
  ['12.5', 'JPY', undefined],
  ['12.345.6', 'SGD', 1_234_560],
  ['12.500', 'KWD', 12_500],
  ['1,250', 'KWD', 1250],
  ['7.5', 'KWD', 7500],
  ['12', 'KWD', 12_000],
  ['1,234.500', 'KWD', 1_234_500],
  ['1.234.567', 'KWD', 1_234_567_000],
  ['1,234,567.125', 'KWD', 1_234_567_125],
  ['12.3456', 'KWD', undefined],
  ['12.500', 'SGD', 1_250_000],
  ['0', 'SGD', undefined],
  ['0.00', 'SGD', undefined],
  ['-5', 'SGD', 500],
  ['abc', 'SGD', undefined],
  ['', 'SGD', undefined],
  ['12.3.4', 'SGD', undefined],
  ['99999999999999', 'SGD', undefined],
])('the typed amount %s in %s is read as %s', (typed, currency, minor) => {
  expect(parseAmount(typed, currency)).toBe(minor)
})

test('an amount is shown with as many decimal places as its currency has', () => {
  expect(moneyText(1250, 'SGD', 'en-US')).toContain('12.50')
  expect(moneyText(1250, 'JPY', 'en-US')).toContain('1,250')
})
