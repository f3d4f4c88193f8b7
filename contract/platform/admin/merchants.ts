import { z } from 'zod'
import { Currency, Day, Email, Id, Language, paged, requiredText, text, TimeZone } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import {
  AccountState,
  FeatureName,
  Override,
  OwnQuotas,
  PromptDays,
  Quotas,
  StateReason,
  tenantFilters,
  TenantState,
} from '../tenants.ts'
import { PlanPayment } from '../../commerce/merchant/billing.ts'
import { Website } from '../../accounts/merchant/edit-merchant.ts'

const list = { audience: 'system', page: 'merchant-list' } as const
const page = { audience: 'system', page: 'merchant-edit' } as const
const params = { id: Id }

export const Owner = z.object({ id: z.string(), name: z.string(), email: z.string(), invited: z.boolean() })
const Plan = z.object({ id: z.string(), familyId: z.string(), name: z.string(), version: z.int() })

/** A merchant as lists of the platform show it. */
export const Tenant = z.object({
  id: z.string(),
  name: z.string(),
  owner: Owner.nullable(),
  plan: Plan,
  /** The last day, in the merchant’s time zone; null for a plan without an end. */
  endsOn: z.string().nullable(),
  state: TenantState,
  members: z.int(),
  /** Of the last 30 days, and the last one of all; up to an hour old. */
  entries: z.int(),
  lastActivityAt: z.string().nullable(),
  createdAt: z.string(),
})

export const listMerchants = route({
  ...list,
  method: 'GET',
  path: '/admin/merchant',
  about: 'All merchants. `q` finds by name, owner or merchant id.',
  query: {
    ...paged(['createdAt', 'name', 'plan', 'endsOn', 'members', 'entries', 'lastActivityAt']),
    ...tenantFilters,
  },
  shape: 'list',
  reply: Tenant,
})

const details = {
  name: requiredText(80),
  primaryLanguage: Language,
  timeZone: TimeZone,
  currency: Currency,
  address: text(300),
  phone: text(40),
  website: Website,
  platformNotes: text(4000),
  planId: Id,
  /** Null: without an end. */
  endsOn: Day.nullable(),
  promptDays: PromptDays,
  quotas: OwnQuotas,
}
export const TenantDetails = z.strictObject(details)
export type TenantDetails = z.infer<typeof TenantDetails>

const Feature = z.object({
  name: FeatureName,
  on: z.boolean(),
  byPlan: z.boolean(),
  /** Null while the plan decides. */
  override: z
    .object({
      on: z.boolean(),
      by: z.string().nullable(),
      at: z.string().nullable(),
      until: z.string().nullable(),
      /** The day of `until` where the merchant is. */
      lastDay: Day.nullable(),
    })
    .nullable(),
})

const TenantPage = z.object({
  id: z.string(),
  shortKey: z.string(),
  createdAt: z.string(),
  state: TenantState,
  accountState: AccountState,
  stateReason: z.string().nullable(),
  stateChangedAt: z.string().nullable(),
  owner: Owner.nullable(),
  details: TenantDetails,
  plan: Plan.extend({ isTrial: z.boolean(), isCurrent: z.boolean(), quotas: Quotas }),
  /** The plans that can be given: the current version of each, and the merchant’s own. */
  plans: z.array(Plan.extend({ isCurrent: z.boolean(), quotas: Quotas })),
  used: Quotas,
  entries: z.int(),
  lastActivityAt: z.string().nullable(),
  countedAt: z.string().nullable(),
  storageBytes: z.int(),
  files: z.int(),
  features: z.array(Feature),
})

export const getMerchant = route({
  ...page,
  page: ['merchant-edit', 'merchant-list'],
  method: 'GET',
  path: '/admin/merchant/{id}',
  about: 'A merchant as the platform knows it: details, plan, quotas and features, each with where it comes from.',
  params,
  reply: TenantPage,
  refuses: ['NOT_FOUND'],
})

export const addMerchant = route({
  ...page,
  page: 'merchant-add',
  method: 'POST',
  path: '/admin/merchant',
  about: 'Creates a merchant; its owner is invited by mail.',
  movesValue: true,
  body: z.strictObject({
    name: requiredText(80),
    ownerName: requiredText(80),
    ownerEmail: Email,
    language: Language,
    timeZone: TimeZone,
    currency: Currency,
    planId: Id,
    platformNotes: text(4000).optional(),
  }),
  reply: z.object({ id: z.string() }),
  refuses: ['EMAIL_REGISTERED', 'NOT_FOUND', 'USER_QUOTA_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'],
})

export const editTenant = route({
  ...page,
  method: 'PUT',
  path: '/admin/merchant/{id}',
  about: 'Changes a merchant. `seen` is what the form showed: refused when something else stands there by now.',
  params,
  body: TenantDetails.extend({ seen: TenantDetails }),
  reply: TenantPage,
  refuses: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const changeTenantState = route({
  ...page,
  method: 'POST',
  path: '/admin/merchant/{id}/state',
  about: 'Restricts, disables or terminates an account, or makes it active again; holds for all its sessions at once.',
  params,
  body: z.strictObject({ state: AccountState, seen: AccountState, reason: StateReason }),
  reply: TenantPage,
  refuses: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const overrideFeature = route({
  ...page,
  method: 'PUT',
  path: '/admin/merchant/{id}/feature/{name}',
  about: 'Switches a feature for one merchant, whatever its plan says, until a day or for good; null follows the plan.',
  params: { ...params, name: FeatureName },
  // `seen` is what the form was filled from.
  body: z.strictObject({ ...Override, seen: z.strictObject(Override).optional() }),
  reply: TenantPage,
  refuses: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const inviteOwner = route({
  ...page,
  method: 'POST',
  path: '/admin/merchant/{id}/invitation',
  about: 'Mails the invitation to an owner who has not followed it yet once more.',
  params,
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND', 'INVALID_REQUEST', 'TOO_MANY_REQUESTS'],
})

export const listTenantStaff = route({
  ...page,
  method: 'GET',
  path: '/admin/merchant/{id}/staff',
  about: 'The users of a merchant with their last sign-in.',
  params,
  query: paged(['name', 'lastSignInAt', 'createdAt']),
  shape: 'list',
  reply: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    enabled: z.boolean(),
    invited: z.boolean(),
    lastSignInAt: z.string().nullable(),
    createdAt: z.string(),
  }),
  refuses: ['NOT_FOUND'],
})

export const listTenantSignIns = route({
  ...page,
  method: 'GET',
  path: '/admin/merchant/{id}/loginHistory',
  about: 'The last attempts to sign in to a merchant, whoever’s.',
  params,
  query: paged(['at']),
  shape: 'list',
  reply: z.object({
    id: z.string(),
    at: z.string(),
    name: z.string(),
    email: z.string(),
    ip: z.string(),
    error: z.string().nullable(),
  }),
  refuses: ['NOT_FOUND'],
})

export const listTenantPayments = route({
  ...page,
  method: 'GET',
  path: '/admin/merchant/{id}/payments',
  about: 'What a merchant ordered of plans, with the numbers of its invoices.',
  params,
  query: paged(['createdAt']),
  shape: 'list',
  reply: PlanPayment,
  refuses: ['NOT_FOUND'],
})
