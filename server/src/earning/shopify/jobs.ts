import { defineJob } from '../../core/job-queue.ts'

export const workShopifyDeliveryJob = defineJob<{ merchantId: string; deliveryId: string }>('work-shopify-delivery', 2)
export const checkShopJob = defineJob<{ merchantId: string; campaignId: string }>('check-shop', 2)
