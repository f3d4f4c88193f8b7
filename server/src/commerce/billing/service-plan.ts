import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { servicePlan as route } from '@chopcard/contract/commerce/merchant/billing.ts'
import { localDay } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import { daysLeft, quote, type Quote, type Standing } from './plan-rules.ts'
import { planFacts, loadStanding, MAX_OFFERS, offeredPlans, type PlanRow, plansQuery } from './plan-store.ts'

/** The merchant's plan as it stands, and what each plan would cost it now. */
export const servicePlan: Verb<typeof route> = async (ctx) => {
  const { row, standing } = await loadStanding(ctx.db, ctx.merchant.id)
  const own = await plansQuery(ctx.db).where('id', '=', row.plan_id).executeTakeFirstOrThrow()
  const today = localDay(ctx.now, ctx.merchant.timeZone)
  const hasEnded = row.service_end_at !== null && row.service_end_at <= ctx.now
  return {
    plan: { ...planOf(own), isTrial: own.is_trial },
    state: ctx.merchant.serviceState,
    endsOn: standing.endsOn,
    daysLeft: standing.endsOn === null ? null : hasEnded ? 0 : daysLeft(standing.endsOn, today) + 1,
    quotas: {
      campaigns: { used: row.campaign_count, allowed: row.campaign_quota },
      users: { used: row.admin_count, allowed: row.admin_quota },
      members: { used: row.member_count, allowed: row.member_quota },
    },
    offers: (await offeredPlans(ctx.db, row.plan_id).limit(MAX_OFFERS).execute()).map((plan) => ({
      ...planOf(plan),
      quote: quoteIfAny(standing, plan, today),
    })),
  }
}

const planOf = (row: PlanRow) => ({
  id: row.id,
  name: row.name,
  cycleDays: row.cycle_days,
  price: row.price,
  currency: row.currency,
  quotas: { campaigns: row.campaign_quota, users: row.admin_quota, members: row.member_quota },
})

/** Null where the plan cannot be had now. */
function quoteIfAny(standing: Standing, plan: PlanRow, today: string): (Quote & { currency: string }) | null {
  try {
    return { ...quote(standing, planFacts(plan), today), currency: plan.currency }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
