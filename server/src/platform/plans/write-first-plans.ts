import { features } from '@chopcard/contract/core/features.ts'
import { newId } from '../../core/new-id.ts'
import type { Tx } from '../../core/database.ts'

const allFeatures = JSON.stringify(Object.fromEntries(features.map((name) => [name, true])))

const plans = [
  { name: 'Trial', is_trial: true, cycle_days: 30, campaign_quota: 20, admin_quota: 20, member_quota: 10_000 },
  {
    name: 'Standard',
    is_trial: false,
    cycle_days: 365,
    campaign_quota: 1_000,
    admin_quota: 500,
    member_quota: 1_000_000,
  },
]

/** Two service plans to begin with, which stay as they are once they exist. */
export const writeFirstPlans = (tx: Tx) =>
  tx
    .insertInto('service_plan')
    .values(plans.map((plan) => ({ ...plan, id: newId(), price: 0, currency: 'USD', features: allFeatures })))
    .onConflict((conflict) => conflict.column('name').where('superseded_at', 'is', null).doNothing())
    .execute()
