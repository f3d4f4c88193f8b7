import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '@chopcard/contract/errors.ts'
import { Id } from '@chopcard/contract/kinds.ts'
import { loadCampaign } from '../campaigns/load-campaign.ts'
import type { App } from '../core/app.ts'
import { findMerchant, hasFeature } from '../core/authenticate.ts'
import { merchantOfCampaign } from '../registration/find-campaign.ts'
import { receiveDelivery } from './receive-delivery.ts'
import { isSigned } from './signature.ts'

/** A shop's orders are larger than what browsers send. */
const largest = 4 * 1024 * 1024

/**
 * Where a shop tells of its orders. A call of its own beside those of the contract: what is signed are the bytes, so nothing
 * may read them first. Kept, then answered; the work is a job's, since a shop waits five seconds and gives up.
 */
export function registerShopify(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/webhooks/shopify/:campaignId', async (request, reply) => {
      await receive(app, request)
      return reply.header('cache-control', 'no-store').send({ data: { received: true } })
    })
  })
}

async function receive(app: App, request: FastifyRequest): Promise<void> {
  const { merchant, campaign, key, now } = await shopOf(app, (request.params as { campaignId: string }).campaignId)
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (!isSigned(app.config.secret, key, raw, header(request, 'x-shopify-hmac-sha256', 100))) refuse('UNAUTHORIZED')
  await receiveDelivery(app, {
    merchantId: merchant.id,
    campaignId: campaign.id,
    topic: header(request, 'x-shopify-topic', 100) || 'unknown',
    shopDomain: header(request, 'x-shopify-shop-domain', 200).toLowerCase(),
    webhookId: header(request, 'x-shopify-webhook-id', 100) || null,
    isTest: header(request, 'x-shopify-test', 10) === 'true',
    raw,
    now,
  })
}

/** The campaign of an address that takes orders now; any other is answered as one that does not exist. */
async function shopOf({ database: { kysely: db } }: App, campaignId: string) {
  if (!Id.safeParse(campaignId).success) refuse('NOT_FOUND')
  const merchantId = (await merchantOfCampaign(db, campaignId)) ?? refuse('NOT_FOUND')
  const { merchant, now } = (await findMerchant(db, { id: merchantId })) ?? refuse('NOT_FOUND')
  const campaign = await loadCampaign(db, merchant.id, campaignId)
  const { shopifyEnabled, shopifySignKey: key } = campaign.settings
  if (!shopifyEnabled || !key || !hasFeature(merchant, 'shopifyIntegration')) return refuse('NOT_FOUND')
  return { merchant, campaign, key, now }
}

/** A header in the few characters that it may have; what is longer or stranger is none. */
function header(request: FastifyRequest, name: string, max: number): string {
  const value = request.headers[name]
  return typeof value === 'string' && value.length <= max && /^[ -~]*$/.test(value) ? value.trim() : ''
}
