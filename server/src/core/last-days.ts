import { addDays, localDay, monthStart, startOfDay } from './clock.ts'
import type { TenantContext } from './context.ts'

type Where = Pick<TenantContext, 'now' | 'merchant'>

/** The last so many days of the merchant, today the last of them. */
export function lastDays({ now, merchant }: Where, count: number): string[] {
  const today = localDay(now, merchant.timeZone)
  return Array.from({ length: count }, (_, n) => addDays(today, n - count + 1))
}

/** The first days of the last so many months, this month the last of them. */
export function lastMonths({ now, merchant }: Where, count: number): string[] {
  const today = localDay(now, merchant.timeZone)
  return Array.from({ length: count }, (_, n) => monthStart(today, count - 1 - n))
}

/** The moments at which days begin in the merchant's zone; a day may have 23 or 25 hours. */
export const beginnings = ({ merchant }: Where, days: string[]): Date[] =>
  days.map((day) => startOfDay(day, merchant.timeZone))
