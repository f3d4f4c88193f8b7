import type { editTenant as route, TenantDetails } from '@chopcard/contract/platform/admin/merchants.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { endOfDay } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'
import { differences, refuseChanged } from '../../core/refuse-changed.ts'
import { showTenant } from './get-tenant.ts'
import { detailsOf, holdTenant } from './tenant-store.ts'

/** Saves the platform's form of a merchant. */
export const editTenant: Verb<typeof route> = (ctx, { params, body: { seen, ...after } }) =>
  ctx.write(async (tx) => {
    const before = detailsOf(await holdTenant(tx, params.id))
    refuseChanged(seen, before)
    if (after.planId !== before.planId) await mustBeGiven(tx, after.planId)
    await tx.updateTable('merchant').set(tenantColumns(after)).where('merchant_id', '=', params.id).execute()
    if (after.name !== before.name)
      recordEvent(tx, { merchantId: params.id }, { type: 'merchant.revised', subject: params.id, data: {} })
    ctx.note({ target: params.id, ...differences(before, after) })
    return showTenant(tx, params.id, ctx.now)
  })

const tenantColumns = (details: TenantDetails) => ({
  name: details.name,
  primary_language: details.primaryLanguage,
  time_zone: details.timeZone,
  currency: details.currency,
  address: details.address,
  phone: details.phone,
  website: details.website,
  platform_notes: details.platformNotes,
  plan_id: details.planId,
  service_end_at: details.endsOn === null ? null : endOfDay(details.endsOn, details.timeZone),
  service_prompt_days: details.promptDays,
  campaign_quota: details.quotas.campaigns,
  admin_quota: details.quotas.users,
  member_quota: details.quotas.members,
})

/** A merchant is given the current version of a plan that can be had. */
export async function mustBeGiven(tx: Tx, planId: string): Promise<void> {
  const plan = await tx
    .selectFrom('service_plan')
    .select('id')
    .where('id', '=', planId)
    .where('superseded_at', 'is', null)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!plan) refuse('VALIDATION_FAILED', { fields: [{ path: 'planId', message: 'choose' }] })
}
