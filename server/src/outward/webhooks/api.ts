import * as contract from '@chopcard/contract/outward/merchant/webhooks.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { cleanUpWebhooks } from './clean-up-webhooks.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  resendFailedWebhooks,
  resendWebhookDelivery,
  testWebhook,
} from './deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  disableWebhook,
  editWebhook,
  enableWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
} from './endpoints.ts'
import { measureWebhooks } from './measure-webhooks.ts'
import { sendWebhookDeliveries } from './send-deliveries.ts'
import { warnOfFailingWebhooks } from './tell-of-failures.ts'
import { writeWebhookDeliveries } from './write-deliveries.ts'

export const webhooksFeature = defineFeature({
  name: 'webhooks',
  tables: ['webhook_attempt', 'webhook_delivery', 'webhook_endpoint'],
  routes: [
    serve(contract.listWebhooks, listWebhooks),
    serve(contract.createWebhook, createWebhook),
    serve(contract.getWebhook, getWebhook),
    serve(contract.editWebhook, editWebhook),
    serve(contract.enableWebhook, enableWebhook),
    serve(contract.disableWebhook, disableWebhook),
    serve(contract.deleteWebhook, deleteWebhook),
    serve(contract.rotateWebhookSecret, rotateWebhookSecret),
    serve(contract.testWebhook, testWebhook),
    serve(contract.listWebhookDeliveries, listWebhookDeliveries),
    serve(contract.getWebhookDelivery, getWebhookDelivery),
    serve(contract.resendWebhookDelivery, resendWebhookDelivery),
    serve(contract.resendFailedWebhooks, resendFailedWebhooks),
  ],
  jobs: [cleanUpWebhooks, warnOfFailingWebhooks],
  subscribers: [writeWebhookDeliveries],
  workers: [sendWebhookDeliveries],
  metrics: measureWebhooks,
})
