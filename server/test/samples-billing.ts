import * as billing from '@chopcard/contract/commerce/merchant/billing.ts'
import { none, type Sample, sample } from './sample.ts'

/** One right request for every call about the merchant's own plan. */
export const samplesOfBilling: readonly Sample[] = [
  sample(billing.servicePlan, none),
  sample(billing.orderPlan, ({ planId }) => ({ body: { planId } })),
  sample(billing.reconPay, ({ own }) => ({ query: { orderId: own.planOrderId } })),
  sample(billing.listPayments, ({ planId }) => ({
    query: { q: 'INV-1', state: 'paid', planId, from: '2026-01-01', to: '2099-12-31', sort: '-amount' },
  })),
  sample(billing.getInvoice, ({ own }) => ({ params: { id: own.planOrderId } })),
]
