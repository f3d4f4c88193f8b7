import * as contract from '@chopcard/contract/earning/merchant/shopify.ts'
import * as webhook from '@chopcard/contract/earning/webhooks/shopify.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { askShopifyCheck, listShopifyChecks } from './ask-for-check.ts'
import { checkShop, checkShops } from './check-shop.ts'
import { cleanUpShopify } from './clean-up-shopify.ts'
import { getShopifyDelivery, listShopifyDeliveries, rerunShopifyDelivery } from './list-deliveries.ts'
import { receiveShopify } from './receive-shopify.ts'
import { workShopifyDelivery } from './work-delivery.ts'

export const shopifyFeature = defineFeature({
  name: 'shopify',
  tables: ['shopify_check', 'shopify_delivery', 'shopify_order', 'shopify_refund'],
  routes: [
    serve(webhook.receiveShopify, receiveShopify),
    serve(contract.listShopifyDeliveries, listShopifyDeliveries),
    serve(contract.getShopifyDelivery, getShopifyDelivery),
    serve(contract.rerunShopifyDelivery, rerunShopifyDelivery),
    serve(contract.listShopifyChecks, listShopifyChecks),
    serve(contract.askShopifyCheck, askShopifyCheck),
  ],
  jobs: [workShopifyDelivery, checkShops, checkShop, cleanUpShopify],
})
