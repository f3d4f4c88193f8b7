import { fractionDigits, moneyStyle } from '../lib/currency.ts'

/** An amount in minor units, as the language writes it. */
export const moneyText = (minor: number, currency: string, language: string): string =>
  new Intl.NumberFormat(language, moneyStyle(currency)).format(minor / 10 ** fractionDigits(currency))

/** The same where it is the largest text of a page: in large letters it may break between the currency and the number. */
export const largeMoneyText = (minor: number, currency: string, language: string): string =>
  moneyText(minor, currency, language).replace('\u00a0', ' ')
