import type { LiabilityLine, liabilityReport } from '@chopcard/contract/office/merchant/liability.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { formatMoney, formatNumber, fractionDigits } from '../../../lib/format.ts'

export type Report = Answer<typeof liabilityReport>['data']

/** What lines add up to; those without a cost count for nothing. */
export const sumOf = (lines: readonly LiabilityLine[], of: 'cost' | 'breakage' | 'quantity'): number =>
  lines.reduce((sum, line) => sum + (line[of] ?? 0), 0)

/** A quantity as its kind is counted: vouchers in money. */
export const quantityText = (kind: LiabilityLine['kind'], quantity: number, currency: string): string =>
  kind === 'vouchers' ? formatMoney(quantity, currency) : formatNumber(quantity)

/** The same for a chart: money in whole units. */
export const inUnits = (kind: LiabilityLine['kind'], quantity: number, currency: string): number =>
  kind === 'vouchers' ? quantity / 10 ** fractionDigits(currency) : quantity
