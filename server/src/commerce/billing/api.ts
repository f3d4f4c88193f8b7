import * as routes from '@chopcard/contract/commerce/merchant/billing.ts'
import { moneyCheck } from '../../ledger/money-checks.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { needSource } from '../../core/needs-you.ts'
import { needPlan } from './need-plan.ts'
import { hook } from '../../core/hooks.ts'
import { paymentPurpose, type PaymentPurpose } from '../payments/purposes.ts'
import { abandonPlanOrders } from './abandon-plan-orders.ts'
import { checkPlans } from './check-plans.ts'
import { getInvoice } from './get-invoice.ts'
import { listPayments } from './list-payments.ts'
import { mailInvoice } from './mail-invoice.ts'
import { orderPlan } from './order-plan.ts'
import { reconPay } from './recon-pay.ts'
import { remindOfEnd } from './remind-of-end.ts'
import { servicePlan } from './service-plan.ts'
import { cancelOrder, applyPaidOrder } from './apply-paid-order.ts'
import { undoOrder } from './undo-order.ts'

const planPayment: PaymentPurpose = {
  purpose: 'plan',
  async paid(tx, { app, now, payment: { merchant_id: merchantId, subject_id: orderId } }) {
    if (await applyPaidOrder(tx, app, merchantId, orderId, now)) await mailInvoice(tx, app, merchantId, orderId)
  },
  async cancelled(tx, { payment }) {
    await cancelOrder(tx, payment.merchant_id, payment.subject_id)
  },
  returned: undoOrder,
}

export const billingFeature = defineFeature({
  name: 'billing',
  exports: ['get-invoice', 'invoice-text', 'list-payments', 'plan-store'],
  tables: ['invoice', 'invoice_counter', 'invoice_number', 'plan_notice', 'plan_order', 'plan_period'],
  routes: [
    serve(routes.servicePlan, servicePlan),
    serve(routes.orderPlan, orderPlan),
    serve(routes.reconPay, reconPay),
    serve(routes.listPayments, listPayments),
    serve(routes.getInvoice, getInvoice),
  ],
  hooks: [hook(needSource, needPlan), hook(paymentPurpose, planPayment), hook(moneyCheck, checkPlans)],
  jobs: [remindOfEnd, abandonPlanOrders],
})
