import { serviceStates } from '../../platform/tenants.ts'
import { z } from 'zod'
import { Id, paged } from '../../core/kinds.ts'
import { paymentFilters, planActs, planOrderStates } from '../billing.ts'
import { route } from '../../core/route.ts'

const page = { audience: 'merchant', menu: 'service-plan' } as const
const history = { audience: 'merchant', menu: 'payment-history' } as const
const params = { id: Id }

const Quota = z.object({ used: z.int(), allowed: z.int() })

const Plan = z.object({
  id: z.string(),
  name: z.string(),
  cycleDays: z.int(),
  price: z.int(),
  currency: z.string(),
  quotas: z.object({ campaigns: z.int(), users: z.int(), members: z.int() }),
})

/** What taking a plan now would cost and bring. */
const Quote = z.object({
  act: z.enum(planActs),
  price: z.int(),
  /** What was paid for days that are not used yet and goes towards the new plan. */
  credit: z.int(),
  amount: z.int(),
  currency: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
})

export const servicePlan = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/billing/service/plan',
  about:
    'The merchant’s plan, how long it runs, its quotas, and the plans that can be had, each with what it would cost.',
  reply: z.object({
    plan: Plan.extend({ isTrial: z.boolean() }),
    state: z.enum(serviceStates),
    /** The last day, in the merchant’s time zone; null for a plan without an end. */
    endsOn: z.string().nullable(),
    /** Today counted in; 0 once it has ended. */
    daysLeft: z.int().nullable(),
    quotas: z.object({ campaigns: Quota, users: Quota, members: Quota }),
    offers: z.array(Plan.extend({ quote: Quote.nullable() })),
  }),
})

const PlanOrder = z.object({
  id: z.string(),
  state: z.enum(planOrderStates),
  /** Where to pay; null when nothing is left to be paid. */
  url: z.string().nullable(),
})

export const orderPlan = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/billing/service/plan',
  about:
    'Subscribes to a plan, renews the own one or changes to another; answers where to pay. What costs nothing holds at once.',
  // Whose plan has ended can still pay.
  needs: 'redeem',
  movesValue: true,
  body: z.strictObject({ planId: Id }),
  reply: PlanOrder,
  refuses: [
    'NOT_FOUND',
    'PLAN_PAID_FAR_AHEAD',
    'PLAN_OTHER_CURRENCY',
    'PAYMENT_UNAVAILABLE',
    'PAYMENT_AMOUNT_IMPOSSIBLE',
    'NOT_WITH_TEST_DATA',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const reconPay = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/recon/pay',
  about:
    'What the payment form needs: of a plan what it would cost, of an order whether its payment has arrived. One of the two is named.',
  query: { planId: Id.optional(), orderId: Id.optional() },
  reply: z.object({
    /** Who takes the money; null where nothing is to be paid. */
    provider: z.string().nullable(),
    planName: z.string(),
    cycleDays: z.int(),
    ...Quote.shape,
    order: PlanOrder.omit({ url: true }).nullable(),
    /** The payment’s page, while an order waits for its payment. */
    redirectUrl: z.string().nullable(),
    hasInvoice: z.boolean(),
  }),
  refuses: [
    'NOT_FOUND',
    'INVALID_REQUEST',
    'PLAN_PAID_FAR_AHEAD',
    'PLAN_OTHER_CURRENCY',
    'PAYMENT_UNAVAILABLE',
    'NOT_WITH_TEST_DATA',
  ],
})

export const PlanPayment = z.object({
  id: z.string(),
  act: z.enum(planActs),
  planId: z.string(),
  planName: z.string(),
  amount: z.int(),
  /** What of it went back to the payer. */
  returned: z.int(),
  credit: z.int(),
  currency: z.string(),
  state: z.enum(planOrderStates),
  /** What it paid for; null until it is paid. */
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  payer: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
})

export const listPayments = route({
  ...history,
  action: 'query',
  method: 'GET',
  path: '/merchant/billing/payment/history',
  about: 'The payments for the service plan, newest first. `q` finds by plan, payer or invoice number.',
  query: { ...paged(['createdAt', 'paidAt', 'amount']), ...paymentFilters },
  shape: 'list',
  reply: PlanPayment,
})

/** What stands on an invoice, as it is read. */
export const Invoice = z.object({
  number: z.string(),
  language: z.string(),
  title: z.string(),
  /** Who writes it: the name, and the lines of the address. */
  issuer: z.array(z.string()),
  /** The lines as they are read: what it is, and its words. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  payer: z.object({ label: z.string(), lines: z.array(z.string()) }),
  item: z.object({ label: z.string(), name: z.string(), period: z.string() }),
  sums: z.array(z.object({ label: z.string(), value: z.string() })),
  note: z.string(),
})

export const getInvoice = route({
  ...history,
  menu: ['payment-history', 'service-plan'],
  action: 'get',
  method: 'GET',
  path: '/merchant/billing/payment/history/{id}/invoice',
  about: 'What stands on the invoice of a payment, in the language it was written in.',
  params,
  reply: Invoice,
  refuses: ['NOT_FOUND'],
})
