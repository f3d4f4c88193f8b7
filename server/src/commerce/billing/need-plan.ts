import { servicePlan } from '@chopcard/contract/commerce/merchant/billing.ts'
import type { NeedSource } from '../../core/needs-you.ts'
import { planNeeds } from './plan-need-rules.ts'
import { loadStanding, plansQuery } from './plan-store.ts'

/** What of the plan waits for the owner. */
export const needPlan: NeedSource = {
  route: servicePlan,
  find: async ({ db, merchant }) => {
    const { row, standing } = await loadStanding(db, merchant.id)
    const { name } = await plansQuery(db).where('id', '=', row.plan_id).executeTakeFirstOrThrow()
    return planNeeds({
      state: merchant.serviceState,
      name,
      endsOn: standing.endsOn,
      members: { used: row.member_count, allowed: row.member_quota },
      users: { used: row.admin_count, allowed: row.admin_quota },
      campaigns: { used: row.campaign_count, allowed: row.campaign_quota },
    })
  },
}
