import { addDays } from '../../core/clock.ts'

/** An occasion that was missed, after a time without a running server or in quiet hours, still counts so many days later (decisions/automations.md §1). */
export const daysToCatchUp = 2

/** The days of the merchant whose occasions count today; undefined where there is none. */
export type Days = { from: string; to: string }

/** From the day that an automation was switched on, and not further back than is caught up. */
export function daysThatCount(today: string, since: string): Days | undefined {
  const earliest = addDays(today, -daysToCatchUp)
  const from = since > earliest ? since : earliest
  return from > today ? undefined : { from, to: today }
}

/** The same days so many days before, or after where it is negative. */
export const before = ({ from, to }: Days, days: number): Days => ({
  from: addDays(from, -days),
  to: addDays(to, -days),
})

/** The days of the year with the year in which they are kept. In a year without one, the 29th of February is kept on the first of March. */
export function birthdaysIn({ from, to }: Days): { birthday: string; year: string }[] {
  const found = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const year = day.slice(0, 4)
    found.push({ birthday: day.slice(5), year })
    if (day.endsWith('-03-01') && addDays(day, -1).endsWith('-02-28')) found.push({ birthday: '02-29', year })
  }
  return found
}

export type Limit = { times: number; days: number }

/** The first day of the period in which a member's effects count towards the limit. */
export const limitFrom = (today: string, { days }: Limit): string => addDays(today, 1 - days)
