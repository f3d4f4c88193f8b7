import { z } from 'zod'
import { features } from '../core/features.ts'
import { Day, Id, requiredText, SearchText } from '../core/kinds.ts'

/** What a system administrator sets; the rest of a service's state follows from the plan's last day. */
export const accountStates = ['active', 'restricted', 'disabled', 'terminated'] as const
export const AccountState = z.enum(accountStates)
export type AccountState = z.infer<typeof AccountState>

/** How the service of a merchant stands whose staff may sign in: `ending` and `ended` are about the plan of an active account. */
export const serviceStates = ['active', 'ending', 'ended', 'restricted'] as const
export type ServiceState = (typeof serviceStates)[number]

/** How a merchant stands in lists. */
export const tenantStates = [...serviceStates, 'disabled', 'terminated'] as const
export const TenantState = z.enum(tenantStates)
export type TenantState = z.infer<typeof TenantState>

/** Why somebody of the platform should look at a merchant. */
export const followUpReasons = ['ending', 'ended', 'restricted', 'idle', 'quota'] as const
export type FollowUpReason = (typeof followUpReasons)[number]

export const quotaNames = ['campaigns', 'users', 'members'] as const
export type QuotaName = (typeof quotaNames)[number]

const quota = z.int().min(0).max(1_000_000_000)
export const Quotas = z.strictObject({ campaigns: quota, users: quota, members: quota })
export type Quotas = z.infer<typeof Quotas>
/** Null: as the plan says. */
export const OwnQuotas = z.strictObject({
  campaigns: quota.nullable(),
  users: quota.nullable(),
  members: quota.nullable(),
})
export type OwnQuotas = z.infer<typeof OwnQuotas>

export const FeatureName = z.enum(features)
export const PromptDays = z.int().min(0).max(366)

/** An override of the plan: null follows the plan again. */
export const Override = { on: z.boolean().nullable(), until: Day.nullable() }

/** The filters of the list of all merchants, in the list and in its export. */
export const tenantFilters = {
  q: SearchText.optional(),
  state: TenantState.optional(),
  /** Any version of the plan. */
  planId: Id.optional(),
  endsFrom: Day.optional(),
  endsTo: Day.optional(),
  /** Whose balances the nightly check found to differ. */
  books: z.enum(['differ']).optional(),
} as const

export const followUpFilters = {
  q: SearchText.optional(),
  reason: z.enum(followUpReasons).optional(),
  assigneeId: z.union([Id, z.literal('none')]).optional(),
  dueTo: Day.optional(),
} as const

export const planFilters = {
  q: SearchText.optional(),
  state: z.enum(['sold', 'unsold']).optional(),
} as const

/** The filters of the merchants of one feature. */
export const featureFilters = {
  q: SearchText.optional(),
  state: z.enum(['on', 'off']).optional(),
  source: z.enum(['plan', 'override']).optional(),
  planId: Id.optional(),
} as const

export const StateReason = requiredText(500)
