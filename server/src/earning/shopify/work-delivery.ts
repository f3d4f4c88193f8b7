import { workShopifyDeliveryJob } from './jobs.ts'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { DeliveryReason } from '@chopcard/contract/earning/merchant/shopify.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { findDelivery, type StoredDelivery } from './delivery-store.ts'
import { keepOrder } from './keep-order.ts'
import { type Effect, applyShopifyOrder } from './apply-shopify-order.ts'

export const workShopifyDelivery: JobHandler<typeof workShopifyDeliveryJob> = {
  job: workShopifyDeliveryJob,
  run: async (app, { merchantId, deliveryId }) => {
    const found = await findMerchant(app.database.kysely, { id: merchantId })
    if (found) await workDelivery(app, found.merchant, deliveryId, found.now)
  },
}

/**
 * Brings what a delivery says to the order, and the order to the card, each in one step; may run any number of times. What
 * the card or the campaign refuses is kept on the delivery, to be tried again when somebody has changed it.
 */
export async function workDelivery(app: App, merchant: Merchant, id: string, now: Date): Promise<void> {
  const delivery = await findDelivery(app.database.kysely, merchant.id, id)
  if (!delivery?.facts || delivery.state === 'done') return
  const outcome = await outcomeOf(app, merchant, { ...delivery, facts: delivery.facts }, now)
  await app.database.kysely
    .updateTable('shopify_delivery')
    .set({
      state: outcome.state,
      reason: outcome.reason ?? null,
      chops: outcome.chops ?? 0,
      card_id: outcome.cardId ?? null,
      worked_at: now,
    })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute()
}

type Outcome = {
  state: 'done' | 'refused' | 'ignored'
  reason?: DeliveryReason | ErrorCode
  chops?: number
  cardId?: string | null
}

async function outcomeOf(
  app: App,
  merchant: Merchant,
  delivery: StoredDelivery & { facts: NonNullable<StoredDelivery['facts']> },
  now: Date,
): Promise<Outcome> {
  if (delivery.isTest) return { state: 'ignored', reason: 'test' }
  try {
    const campaign = await loadCampaign(app.database.kysely, merchant.id, delivery.campaignId)
    if (delivery.shopDomain !== campaign.settings.shopDomain) return { state: 'refused', reason: 'shop' }
    if (merchant.serviceState === 'restricted') return { state: 'refused', reason: 'ACCOUNT_IS_RESTRICTED' }
    if (merchant.serviceState === 'ended') return { state: 'refused', reason: 'SERVICE_EXPIRED' }
    const work = { app, merchant, campaign, facts: delivery.facts, now }
    const refused = await keepOrder(work)
    if (refused) return { state: 'refused', reason: refused }
    return told(await applyShopifyOrder(work))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.code === 'CONFLICT_TRY_AGAIN') throw error
    return { state: 'refused', reason: error.code }
  }
}

const told = (effect: Effect): Outcome => {
  if ('chops' in effect) return { state: 'done', ...effect }
  return { state: effect.reason === 'no-contact' ? 'refused' : 'ignored', ...effect }
}
