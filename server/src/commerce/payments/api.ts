import * as webhook from '@chopcard/contract/commerce/webhooks/payments.ts'
import { serve } from '../../core/context.ts'
import type { JobHandler, JobName } from '../../core/jobs.ts'
import { settlePayment } from './give-back.ts'
import { receiveStripe } from './receive-payment.ts'

export { registerPayments } from './payment-pages.ts'

export const paymentsApi = [serve(webhook.receiveStripe, receiveStripe)]

export const paymentsJobs: readonly JobHandler<JobName>[] = [settlePayment]
