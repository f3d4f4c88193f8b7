import { newId } from '../../core/new-id.ts'
import { makeEarnCodesJob } from './jobs.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { createEarnBatch as route } from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { type Campaign, hasEnded, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import type { Verb } from '../../core/context.ts'
import { loadEarnBatch, presentEarnBatch } from './earn-batch-store.ts'
import { makeCodes } from './make-earn-codes.ts'

/** So many codes are made while the merchant waits; more by a job. */
const atOnce = 500

/** Makes a batch of codes, or asks a job for them where they are many. */
export const createEarnBatch: Verb<typeof route> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const { app, merchant, staff, now } = ctx
    const campaign = await loadCampaign(tx, merchant.id, body.campaignId)
    if (hasEnded(campaign, now, merchant.timeZone)) refuse('CAMPAIGN_ENDED')
    const id = newId()
    await tx
      .insertInto('earn_batch')
      .values({
        merchant_id: merchant.id,
        id,
        campaign_id: campaign.id,
        chop_type_id: chopTypeIn(campaign, body),
        name: body.name,
        quantity: body.quantity,
        chops: body.chops,
        max_uses: body.maxUses,
        per_member: body.perMember,
        valid_from: body.validFrom ?? null,
        valid_to: body.validTo ?? null,
        staff_id: staff.id,
        nickname: staff.nickname,
        created_at: now,
      })
      .execute()
    if (body.quantity <= atOnce) await makeCodes(tx, { merchantId: merchant.id, batchId: id }, body.quantity)
    else await app.jobs.add(tx, makeEarnCodesJob, { merchantId: merchant.id, batchId: id })
    ctx.note({ target: id, after: body })
    return presentEarnBatch(await loadEarnBatch(tx, merchant.id, id))
  })

/** What a code stamps: some types of campaign take one at a time, and one that earns nothing by codes takes none (decisions/earning.md §2). */
function chopTypeIn({ type, settings }: Campaign, { chops, chopTypeId }: { chops: number; chopTypeId?: string }) {
  const { earnsBy, issuesOneAtATime } = descriptorOf(type)
  if (!earnsBy.includes('code')) refuse('INVALID_REQUEST', { fields: [{ path: 'campaignId', message: 'invalid' }] })
  if (issuesOneAtATime && chops !== 1)
    refuse('INVALID_REQUEST', { fields: [{ path: 'chops', message: 'tooBig', values: { max: 1 } }] })
  const [only, ...more] = settings.chopTypes
  const chosen = chopTypeId ? settings.chopTypes.find(({ id }) => id === chopTypeId) : more.length ? undefined : only
  return chosen?.id ?? refuse('INVALID_REQUEST', { fields: [{ path: 'chopTypeId', message: 'choose' }] })
}
