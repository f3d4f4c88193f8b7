import { z } from 'zod'
import { Currency, Id, Money, paged, queryBool, queryInt, requiredText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { FeatureName, planFilters, PromptDays, quotaNames, Quotas } from '../tenants.ts'

const list = { audience: 'system', page: 'service-plan-list' } as const
const page = { audience: 'system', page: 'service-plan-edit' } as const
const params = { id: Id }

/** What a system administrator says of a plan. */
export const PlanDetails = z.strictObject({
  name: requiredText(60),
  price: Money,
  currency: Currency,
  cycleDays: z.int().min(1).max(3660),
  quotas: Quotas,
  /** Those that are on. */
  features: z.array(FeatureName).max(100),
  promptDays: PromptDays,
  /** Requests a second of each key of the integration API, and how many at once. */
  apiRate: z.int().min(1).max(1000).default(20),
  apiBurst: z.int().min(1).max(100_000).default(60),
  /** Whether merchants can take it. */
  enabled: z.boolean(),
})
export type PlanDetails = z.infer<typeof PlanDetails>

const Version = z.object({
  id: z.string(),
  version: z.int(),
  createdAt: z.string(),
  supersededAt: z.string().nullable(),
  merchants: z.int(),
  details: PlanDetails,
})

export const Plan = z.object({
  /** The current version’s. */
  id: z.string(),
  familyId: z.string(),
  version: z.int(),
  isTrial: z.boolean(),
  details: PlanDetails,
  /** With any version of it, and those of them with an older one. */
  merchants: z.int(),
  merchantsOnOlder: z.int(),
  createdAt: z.string(),
})

export const listPlans = route({
  ...list,
  method: 'GET',
  path: '/admin/servicePlan',
  about: 'The service plans, each in its current version, with how many merchants have it.',
  query: { ...paged(['price', 'name', 'merchants', 'createdAt']), ...planFilters },
  shape: 'list',
  reply: Plan,
})

const PlanPage = Plan.extend({ versions: z.array(Version) })

export const getPlan = route({
  ...page,
  method: 'GET',
  path: '/admin/servicePlan/{id}',
  about: 'A service plan with all its versions; any of them names it.',
  params,
  reply: PlanPage,
  refuses: ['NOT_FOUND'],
})

export const addPlan = route({
  ...page,
  page: 'service-plan-add',
  method: 'POST',
  path: '/admin/servicePlan',
  about: 'Adds a service plan.',
  movesValue: true,
  body: PlanDetails,
  reply: PlanPage,
  refuses: ['IDEMPOTENCY_KEY_REUSED'],
})

export const editPlan = route({
  ...page,
  method: 'PUT',
  path: '/admin/servicePlan/{id}',
  about:
    'Changes a service plan. What merchants have or have ordered stays as it is: a new version is made, and they keep theirs.',
  params,
  body: PlanDetails.extend({ seen: PlanDetails }),
  reply: PlanPage,
  refuses: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const listPlanMerchants = route({
  ...page,
  method: 'GET',
  path: '/admin/servicePlan/{id}/merchants',
  about: 'The merchants with older versions of a plan, and what the current one would mean for each.',
  params,
  query: {
    ...paged(['name', 'version', 'members']),
    version: queryInt(1, 100_000).optional(),
    /** Those that use more than the current version allows, or the others. */
    exceeds: queryBool.optional(),
  },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    name: z.string(),
    version: z.int(),
    used: Quotas,
    /** As the current version and the merchant’s own overrides would have it. */
    allowed: Quotas,
    exceeds: z.array(z.enum(quotaNames)),
    /** What its version has and the current one has not. */
    losesFeatures: z.array(FeatureName),
  }),
  refuses: ['NOT_FOUND'],
})

export const movePlan = route({
  ...page,
  method: 'POST',
  path: '/admin/servicePlan/{id}/move',
  about: 'Moves merchants with older versions of a plan to the current one: those that are named, or all.',
  params,
  body: z.strictObject({
    merchantIds: z.array(Id).min(1).max(1000).nullable(),
    /** Whether those that would exceed a quota are moved, too; they keep what they have and can add nothing more. */
    alsoExceeding: z.boolean(),
  }),
  reply: z.object({ moved: z.int(), left: z.int() }),
  refuses: ['NOT_FOUND'],
})
