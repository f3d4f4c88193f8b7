import type { PlanAct } from '@chopcard/contract/commerce/billing.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { addDays } from '../../core/clock.ts'
import { chargeableRest } from '../payments/charge-rules.ts'

export type PlanFacts = { id: string; price: number; currency: string; cycleDays: number }
/** Days that were paid for and are not cut: after `startsOn - 1`, through `endsOn`. */
export type Period = { startsOn: string; endsOn: string; days: number; value: number; currency: string }
/** How a merchant stands today: its plan, the last day of it (null: without an end), what of it was paid. */
export type Standing = { planId: string; isTrial: boolean; endsOn: string | null; periods: readonly Period[] }
export type Bought = Omit<PlanFacts, 'id'> & { planId: string; paid: number }
export type Effect = { startsOn: string; endsOn: string; days: number; value: number; cutsBefore: boolean }
export type Quote = { act: PlanAct; price: number; credit: number; amount: number; startsOn: string; endsOn: string }

/** Nobody pays further ahead than this; more would be a mistake. */
export const daysAhead = 3 * 366

/**
 * What a payment brings (decisions/orders.md §4). Renewing the same plan adds its days behind the last day, so that who renews
 * early loses none; once it has ended, the days begin anew today, and today itself is not counted. Changing to another plan
 * begins today: what was paid for days after today goes towards it, and the whole is turned into days of the new plan,
 * `cycle × (paid + credit) ÷ price`, rounded down. Paid on the day of the offer that is the cycle to the day; paid later
 * it is fewer days, by as many as were used of the old plan meanwhile, and a credit above the price is more of them. The
 * days of a trial that are left are added; days for which nothing was paid end with the plan they belong to.
 */
export function effectOf(standing: Standing, bought: Bought, today: string): Effect {
  const left = daysLeft(standing.endsOn, today)
  if (isSamePlan(standing, bought.planId)) {
    const days = daysFor(bought, bought.paid)
    return { ...behind(standing.endsOn, days, today), days, value: bought.paid, cutsBefore: false }
  }
  const value = bought.paid + creditOf(standing.periods, bought.currency, today)
  const days = daysFor(bought, value) + (standing.isTrial ? left : 0)
  return { startsOn: today, endsOn: addDays(today, days), days, value, cutsBefore: true }
}

/**
 * How many days go when the price of a period is given back: those after today, or all where it has not begun. What was
 * paid for behind it moves up by as many.
 */
export function daysUndone({ startsOn, endsOn, days }: Pick<Period, 'startsOn' | 'endsOn' | 'days'>, today: string) {
  return Math.min(days, daysLeft(endsOn, startsOn > today ? addDays(startsOn, -1) : today))
}

/**
 * The last day of a plan without the days that go: not a day that has passed, since the platform may have set an earlier end than what
 * was paid for.
 */
export function endWithout(endsOn: string, undone: number, today: string): string {
  const end = addDays(endsOn, -undone)
  if (end >= today) return end
  return endsOn < today ? endsOn : today
}

export type WithdrawnPeriod = { planId: string; currency: string; days: number; value: number; undone: number }

/**
 * What days that were taken away with their price bring once the price is ours after all: the same days behind the last one.
 * Where the merchant has another plan by now, as many of its days as were paid for; of one that costs nothing or is priced
 * in another currency the same days.
 */
export function regained(
  standing: Standing,
  plan: PlanFacts,
  taken: WithdrawnPeriod,
  today: string,
): Omit<Effect, 'cutsBefore'> {
  const value = share(taken.value, taken.undone, taken.days)
  const isConverted = plan.id !== taken.planId && plan.price > 0 && plan.currency === taken.currency
  const days = isConverted ? share(plan.cycleDays, value, plan.price) : taken.undone
  return { ...behind(standing.endsOn, days, today), days, value }
}

/** Days that follow the last one; from today on where that has passed. */
function behind(endsOn: string | null, days: number, today: string): { startsOn: string; endsOn: string } {
  const isLeft = daysLeft(endsOn, today) > 0
  const base = isLeft && endsOn ? endsOn : today
  return { startsOn: isLeft ? addDays(base, 1) : today, endsOn: addDays(base, days) }
}

/** What a plan costs now and what it would bring; refused where so much is paid for already. */
export function quote(standing: Standing, plan: PlanFacts, today: string): Quote {
  const isRenewal = isSamePlan(standing, plan.id)
  if (isRenewal && (standing.endsOn === null || daysBetween(today, standing.endsOn) + plan.cycleDays > daysAhead))
    refuse('PLAN_PAID_FAR_AHEAD')
  if (!isRenewal && paysElsewhere(standing.periods, plan.currency, today)) refuse('PLAN_OTHER_CURRENCY')
  const whole = isRenewal ? 0 : creditOf(standing.periods, plan.currency, today)
  const amount = chargeableRest(Math.max(0, plan.price - whole), plan)
  const credit = plan.price - amount
  const { startsOn, endsOn } = effectOf(standing, { ...plan, planId: plan.id, paid: amount }, today)
  return { act: actOf(standing, isRenewal, today), price: plan.price, credit, amount, startsOn, endsOn }
}

/** What was paid for the days after today, in the smallest units of the currency. */
export const creditOf = (periods: readonly Period[], currency: string, today: string): number =>
  periods
    .filter((period) => period.currency === currency && period.days > 0)
    .reduce((sum, period) => sum + share(period.value, daysUndone(period, today), period.days), 0)

/** Whether days that are left were paid for in another currency: they cannot go towards the plan, and are not taken away. */
const paysElsewhere = (periods: readonly Period[], currency: string, today: string): boolean =>
  periods.some((period) => period.currency !== currency && creditOf([period], period.currency, today) > 0)

/** How many days lie after today through the last one; none once it has passed. */
export const daysLeft = (endsOn: string | null, today: string): number =>
  endsOn === null ? 0 : Math.max(0, daysBetween(today, endsOn))

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const isSamePlan = (standing: Standing, planId: string): boolean => standing.planId === planId

function actOf(standing: Standing, isRenewal: boolean, today: string): PlanAct {
  if (isRenewal) return 'renew'
  const hasEnded = standing.endsOn !== null && standing.endsOn < today
  return standing.isTrial || hasEnded || !standing.periods.length ? 'subscribe' : 'change'
}

const daysFor = ({ price, cycleDays }: Bought, value: number): number =>
  price === 0 ? cycleDays : share(cycleDays, value, price)

/** `of × part ÷ whole`, rounded down and exact: the product may pass what a number holds. */
const share = (of: number, part: number, whole: number): number => Number((BigInt(of) * BigInt(part)) / BigInt(whole))
