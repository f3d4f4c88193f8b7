import type { PlanDetails } from '@chopcard/contract/platform/admin/plans.ts'
import { type FieldProblem, refuse } from '@chopcard/contract/core/errors.ts'
import type { Feature } from '@chopcard/contract/core/features.ts'
import type { OwnQuotas, QuotaName, Quotas } from '@chopcard/contract/platform/tenants.ts'

/** Whether a save says something else to those who have the plan: its name, and whether it is sold, do not. */
export function needsNewVersion(before: PlanDetails, after: PlanDetails): boolean {
  const kept = ({ price, currency, cycleDays, quotas, features, promptDays, apiRate, apiBurst }: PlanDetails) => {
    const { campaigns, users, members } = quotas
    const numbers = [price, cycleDays, campaigns, users, members, promptDays, apiRate, apiBurst]
    return [currency, ...numbers, ...features.toSorted()].join()
  }
  return kept(before) !== kept(after)
}

/** Every registration begins with the trial: it stays on, and costs nothing. */
export function checkTrial(isTrial: boolean, { enabled, price }: Pick<PlanDetails, 'enabled' | 'price'>): void {
  if (!isTrial) return
  const fields: FieldProblem[] = [
    ...(enabled ? [] : [{ path: 'enabled', message: 'trialStays' }]),
    ...(price === 0 ? [] : [{ path: 'price', message: 'trialIsFree' }]),
  ]
  if (fields.length) refuse('VALIDATION_FAILED', { fields })
}

/** What a merchant may have with a plan: its own quotas go before the plan's. */
export const allowedWith = (plan: Quotas, own: OwnQuotas): Quotas => ({
  campaigns: own.campaigns ?? plan.campaigns,
  users: own.users ?? plan.users,
  members: own.members ?? plan.members,
})

/** The quotas of which more is used than is allowed. */
export const exceeding = (used: Quotas, allowed: Quotas): QuotaName[] =>
  (Object.keys(allowed) as QuotaName[]).filter((name) => used[name] > allowed[name])

/** What the old version has and the new one has not. */
export const losing = (before: readonly Feature[], after: readonly Feature[]): Feature[] =>
  before.filter((name) => !after.includes(name))
