import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { invitePartner as route } from '@chopcard/contract/earning/merchant/partners.ts'
import { newId } from '../../core/new-id.ts'
import { hasEnded, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { bucketOf, giveBackAttempt, consumeAttempt } from '../../core/attempts.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { breaks } from '../../core/database.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { loadPartnership, presentPartnership } from './partnership-store.ts'
import { tellOwners } from '../../accounts/staff/tell-owners.ts'

// Whoever tries one id after the other would learn which merchants there are.
const wrongIds = { limit: 20, windowSeconds: 60 * 60 } as const

/** Invites another merchant into a campaign. Nothing changes for anybody before that merchant accepts. */
export const invitePartner: Verb<typeof route> = async (ctx, { body }) => {
  const { merchant, app } = ctx
  const campaign = await loadCampaign(ctx.db, merchant.id, body.campaignId)
  if (hasEnded(campaign, ctx.now, merchant.timeZone)) refuse('CAMPAIGN_ENDED')
  const partnerId = await partnerNamed(ctx, body.merchantId)
  const { costPerChop, rewardValue, message = '' } = body
  const id = newId()
  return ctx
    .write(async (tx) => {
      const own = { merchant_id: merchant.id, id, campaign_id: campaign.id, partner_merchant_id: partnerId }
      const terms = { cost_per_chop: costPerChop, reward_value: rewardValue, currency: merchant.currency }
      await tx
        .insertInto('partnership')
        .values({ ...own, ...terms, message })
        .execute()
      await tellOwners(tx, app, partnerId, 'partner-invited', { ownerName: merchant.name, campaignName: campaign.name })
      ctx.note({ target: id, after: { campaignId: campaign.id, partner: body.merchantId, costPerChop, rewardValue } })
      return presentPartnership(ctx, await loadPartnership(tx, merchant.id, id))
    })
    .catch((error: unknown) => (breaks(error, 'partnership_open') ? refuse('PARTNER_EXISTS') : Promise.reject(error)))
}

/** The merchant that an id names, in the short form that is shown or the long one; refuses at the field. */
async function partnerNamed({ app, db, merchant }: MerchantContext, named: string): Promise<string> {
  const refuseAt = (message: string) => refuse('VALIDATION_FAILED', { fields: [{ path: 'merchantId', message }] })
  const bucket = bucketOf(app.config.secret, 'partner-id', merchant.id)
  await consumeAttempt(db, bucket, wrongIds)
  const found = await db
    .selectFrom(realMerchants.as('m'))
    .select('m.merchant_id')
    .where(sql<boolean>`${named.toLowerCase()} in (m.short_key, m.merchant_id::text)`)
    .where('m.account_state', 'not in', ['disabled', 'terminated'])
    .executeTakeFirst()
  // Test data has no partners: they would be somebody else's customers or members.
  if (!found || merchant.isTest) return refuseAt('partnerUnknown')
  await giveBackAttempt(db, bucket)
  return found.merchant_id === merchant.id ? refuseAt('partnerSelf') : found.merchant_id
}
