import type { HourVisits } from '@chopcard/contract/office/merchant/insights.ts'

/** An hour at the edge of the day is drawn from this share of all visits on. */
const usualShare = 0.005

/** The hours from the first to the last in which visits are usual, and how many visits are at others. */
export function busyHours(hours: readonly HourVisits[]): { shown: number[]; rest: number } {
  const sumOf = (of: (hour: number) => boolean) =>
    hours.reduce((sum, { hour, visits }) => (of(hour) ? sum + visits : sum), 0)
  const total = sumOf(() => true)
  const usual = hours.map(({ hour }) => hour).filter((hour) => sumOf((one) => one === hour) >= total * usualShare)
  const [first, last] = [Math.min(...usual), Math.max(...usual)]
  if (!total) return { shown: [], rest: 0 }
  return {
    shown: Array.from({ length: last - first + 1 }, (_, n) => first + n),
    rest: sumOf((hour) => hour < first || hour > last),
  }
}
