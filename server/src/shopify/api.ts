import * as contract from '@chopcard/contract/merchant/shopify.ts'
import { serve } from '../core/context.ts'
import type { JobHandler, JobName } from '../core/jobs.ts'
import { cleanUpShopify } from './clean-up-shopify.ts'
import { getShopifyDelivery, listShopifyDeliveries, rerunShopifyDelivery } from './list-deliveries.ts'
import { workShopifyDelivery } from './work-delivery.ts'

export { registerShopify } from './webhook.ts'

export const shopifyApi = [
  serve(contract.listShopifyDeliveries, listShopifyDeliveries),
  serve(contract.getShopifyDelivery, getShopifyDelivery),
  serve(contract.rerunShopifyDelivery, rerunShopifyDelivery),
]

export const shopifyJobs: readonly JobHandler<JobName>[] = [workShopifyDelivery, cleanUpShopify]
