import type { LiabilityExperience, LiabilityLine } from '@chopcard/contract/office/merchant/liability.ts'

export type Usage = Pick<LiabilityExperience, 'kind' | 'used' | 'ended'>

/**
 * What a line costs in minor units. A chop's cost is in hundredths of them, a voucher's in hundredths of its money; null where
 * nobody has said what it costs.
 */
export const costOf = (line: Pick<LiabilityLine, 'quantity'>, unitCost: number | null): number | null =>
  unitCost === null ? null : Math.round((line.quantity * unitCost) / 100)

/** Of what has come to an end, how many hundredths ended unused, to one decimal; null while nothing has. */
export const shareEnded = ({ used, ended }: Usage): number | null =>
  used + ended > 0 ? Math.round((1000 * ended) / (used + ended)) / 10 : null

/** The last day of the month before this one, while it is still worth keeping; undefined later in the month. */
export function monthEndToKeep(today: string): string | undefined {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  return day <= lastDayToKeep ? new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10) : undefined
}

/** After some days without a running server the month's end is left out rather than told wrong. */
const lastDayToKeep = 3
