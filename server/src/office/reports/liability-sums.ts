import type { LiabilityExperience } from '@chopcard/contract/office/merchant/liability.ts'
import { shareEnded, type Usage } from './liability-rules.ts'

/** What is outstanding of a campaign or a voucher, of one store if it is told apart; null is a month that never comes. */
export type Sum = { subjectId: string; storeId: string | null; month: string | null; quantity: number }

/** What pages add up to; it grows with campaigns, stores and months, not with cards. */
export type Sums = { lines: Map<string, Sum>; usage: Map<Usage['kind'], Usage> }

export const noSums = (): Sums => ({ lines: new Map(), usage: new Map() })

export function addSums({ lines }: Pick<Sums, 'lines'>, page: readonly Sum[]): void {
  for (const sum of page) {
    const key = [sum.subjectId, sum.storeId, sum.month].join(' ')
    const { quantity = 0 } = lines.get(key) ?? {}
    lines.set(key, { ...sum, quantity: quantity + sum.quantity })
  }
}

export function addUsage({ usage }: Pick<Sums, 'usage'>, page: readonly Usage[]): void {
  for (const { kind, used, ended } of page) {
    const known = usage.get(kind)
    usage.set(kind, { kind, used: (known?.used ?? 0) + used, ended: (known?.ended ?? 0) + ended })
  }
}

/** The lines of which anything is outstanding. */
export const openSums = ({ lines }: Pick<Sums, 'lines'>): Sum[] =>
  [...lines.values()].filter(({ quantity }) => quantity > 0)

/** What became of what was given, by kind; voids of older days may outweigh what was used since. */
export const experienceOf = ({ usage }: Pick<Sums, 'usage'>): LiabilityExperience[] =>
  [...usage.values()]
    .map(({ kind, used, ended }) => ({ kind, used: Math.max(used, 0), ended: Math.max(ended, 0) }))
    .map((one) => ({ ...one, percent: shareEnded(one) }))
    .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
