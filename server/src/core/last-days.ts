import { addDays, localDay, monthStart } from './clock.ts'
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
