import * as webhook from '@chopcard/contract/commerce/webhooks/payments.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { carryOutPayment } from './give-back.ts'
import { receiveStripe } from './receive-payment.ts'

import { registerPayments } from './payment-pages.ts'

export const paymentsFeature = defineFeature({
  name: 'payments',
  exports: [
    'apply-payment-event',
    'charge-rules',
    'close-payment',
    'give-back',
    'payment-rules',
    'payment-store',
    'providers',
    'purposes',
    'start-payment',
  ],
  tables: ['payment', 'payment_event'],
  routes: [serve(webhook.receiveStripe, receiveStripe)],
  jobs: [carryOutPayment],
  pages: registerPayments,
})
