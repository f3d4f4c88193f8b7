import { z } from 'zod'
import { paymentFilters } from '../../commerce/billing.ts'
import { Currency, Id, paged } from '../../core/kinds.ts'
import { Invoice, PlanPayment } from '../../commerce/merchant/billing.ts'
import { route } from '../../core/route.ts'

const onPage = { audience: 'system', page: 'payment-history' } as const

/** Days are those of UTC, on which was paid, or ordered what is not paid. `q` finds by merchant, plan, payer or number of the invoice. */
export const platformPaymentFilters = {
  ...paymentFilters,
  merchantId: Id.optional(),
  currency: Currency.optional(),
} as const

export const listPlatformPayments = route({
  ...onPage,
  method: 'GET',
  path: '/admin/paymentHistory',
  mayLag: true,
  about: 'What all merchants ordered of plans, newest first, with the numbers of the invoices.',
  query: { ...paged(['createdAt', 'amount']), ...platformPaymentFilters },
  shape: 'list',
  reply: PlanPayment.extend({ merchantId: z.string(), merchantName: z.string() }),
})

export const platformIncome = route({
  ...onPage,
  method: 'GET',
  path: '/admin/paymentHistory/income',
  mayLag: true,
  about:
    'What was paid, by month and currency: twelve months unless days are named. What went back is left out. Of many payments up to an hour old.',
  query: platformPaymentFilters,
  reply: z.array(z.object({ month: z.string(), currency: z.string(), amount: z.int(), payments: z.int() })),
})

export const getTenantInvoice = route({
  ...onPage,
  page: ['payment-history', 'merchant-edit'],
  method: 'GET',
  path: '/admin/merchant/{id}/payments/{orderId}/invoice',
  about: 'What stands on the invoice of a merchant’s payment, in the language it was written in.',
  params: { id: Id, orderId: Id },
  reply: Invoice,
  refuses: ['NOT_FOUND'],
})
