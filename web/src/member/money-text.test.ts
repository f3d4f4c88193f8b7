import { afterEach, expect, test, vi } from 'vitest'
import { formatMoney } from '../lib/format.ts'
import { moneyText } from './money-text.ts'

/** A browser that believes that no currency has places, as Chromium does of dinars and forints and others do not. */
function believeInWholeUnits(): void {
  const Own = Intl.NumberFormat
  vi.stubGlobal('Intl', {
    ...Object.fromEntries(Object.getOwnPropertyNames(Intl).map((name) => [name, Intl[name as keyof typeof Intl]])),
    NumberFormat: function (language: string, options: Intl.NumberFormatOptions = {}) {
      const isBelieved = options.style === 'currency' && options.maximumFractionDigits === undefined
      return new Own(language, { ...options, ...(isBelieved && { maximumFractionDigits: 0 }) })
    },
  })
}

afterEach(() => void vi.unstubAllGlobals())

const written = [
  ['RSD', 123_450, '1,234.50'],
  ['SGD', 123_450, '1,234.50'],
  ['KWD', 123_450, '123.450'],
  ['JPY', 123_450, '123,450'],
  ['HUF', 123_450, '1,234.50'],
] as const

test.each(written)('an amount of %s has the same places in every browser', (currency, minor, text) => {
  const shown = new RegExp(`\\D${text.replaceAll('.', '\\.')}$`)
  expect(moneyText(minor, currency, 'en-US')).toMatch(shown)
  believeInWholeUnits()
  expect(moneyText(minor, currency, 'en-US')).toMatch(shown)
  expect(formatMoney(minor, currency)).toMatch(shown)
})
