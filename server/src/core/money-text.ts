import { fractionDigits, moneyStyle } from '@chopcard/contract/core/currency-rules.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Merchant } from './context.ts'
import { numberFormat } from './formats.ts'

/** An amount of minor units as the language writes it. */
export function moneyText(amount: number, { currency }: Pick<Merchant, 'currency'>, language: Language): string {
  return numberFormat(language, moneyStyle(currency)).format(amount / 10 ** fractionDigits(currency))
}
