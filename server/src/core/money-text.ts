import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Merchant } from './context.ts'
import { numberFormat } from './formats.ts'

/** An amount of minor units as the language writes it. */
export function moneyText(amount: number, { currency }: Pick<Merchant, 'currency'>, language: Language): string {
  const format = numberFormat(language, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
