import type {
  dailyNewMember as dailyRoute,
  monthlyNewMember as monthlyRoute,
} from '@chopcard/contract/office/merchant/dashboard.ts'
import { localDay } from '../../core/clock.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { lastDays, lastMonths } from '../../core/last-days.ts'
import { newCardDays } from './new-card-days.ts'
import { type DayVisits, visitsByDay } from '../../members/visits/daily-visits.ts'

/** New cards on each of the last thirty days; at a store first visits. */
export const dailyNewMember: Verb<typeof dailyRoute> = async (ctx, { query: { storeId } }) => {
  const days = lastDays(ctx, 30)
  if (storeId) {
    const firsts = await firstVisits(ctx, storeId, days)
    return days.map((day) => ({ day, count: sumOf(firsts, (one) => one.day === day) }))
  }
  const counts = await newCardDays(ctx, periodOf(ctx, days))
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }))
}

/** New cards in each of the last twelve months; at a store first visits. */
export const monthlyNewMember: Verb<typeof monthlyRoute> = async (ctx, { query: { storeId } }) => {
  const months = lastMonths(ctx, 12)
  if (storeId) {
    const firsts = await firstVisits(ctx, storeId, months)
    return months.map((first) => {
      const month = first.slice(0, 7)
      return { month, count: sumOf(firsts, ({ day }) => day.startsWith(month)) }
    })
  }
  const counts = [...(await newCardDays(ctx, periodOf(ctx, months)))]
  return months.map((first) => {
    const month = first.slice(0, 7)
    const ofMonth = counts.filter(([day]) => day.startsWith(month))
    return { month, count: ofMonth.reduce((sum, [, count]) => sum + count, 0) }
  })
}

/** The visits to a store from a day on until today. */
const firstVisits = (ctx: TenantContext, storeId: string, days: readonly string[]) =>
  visitsByDay(ctx, periodOf(ctx, days), storeId)

/** From the first of some days until today. */
const periodOf = ({ now, merchant }: TenantContext, [from = '']: readonly string[]) => ({
  from,
  to: localDay(now, merchant.timeZone),
})

const sumOf = (days: readonly DayVisits[], is: (day: DayVisits) => boolean) =>
  days.filter(is).reduce((sum, { firstVisits: count }) => sum + count, 0)
