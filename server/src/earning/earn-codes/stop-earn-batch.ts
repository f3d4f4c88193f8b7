import type {
  startEarnBatch as startRoute,
  stopEarnBatch as stopRoute,
} from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { hasEnded, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { loadEarnBatch, presentEarnBatch } from './earn-batch-store.ts'

/** From now on no code of the batch is taken; what was earned with them stays. */
export const stopEarnBatch: Verb<typeof stopRoute> = (ctx, { params }) => move(ctx, params.id, 'running', 'stopped')

export const startEarnBatch: Verb<typeof startRoute> = async (ctx, { params }) => {
  const batch = await loadEarnBatch(ctx.db, ctx.merchant.id, params.id)
  const campaign = await loadCampaign(ctx.db, ctx.merchant.id, batch.campaign_id)
  if (hasEnded(campaign, ctx.now, ctx.merchant.timeZone)) refuse('CAMPAIGN_ENDED')
  return move(ctx, params.id, 'stopped', 'running')
}

const move = (ctx: MerchantContext, id: string, from: string, to: string) =>
  ctx.write(async (tx) => {
    const before = await loadEarnBatch(tx, ctx.merchant.id, id)
    await tx
      .updateTable('earn_batch')
      .set({ state: to })
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', id)
      .where('state', '=', from)
      .execute()
    const after = await loadEarnBatch(tx, ctx.merchant.id, id)
    ctx.note({ target: id, before: { state: before.state }, after: { state: after.state } })
    return presentEarnBatch(after)
  })
