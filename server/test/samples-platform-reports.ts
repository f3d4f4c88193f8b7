import * as chops from '@chopcard/contract/platform/admin/chop-totals.ts'
import * as members from '@chopcard/contract/platform/admin/member-months.ts'
import * as payments from '@chopcard/contract/platform/admin/payment-history.ts'
import { none, type Sample, sample } from './sample.ts'

/** One right request for every call of the platform's reports. */
export const samplesOfPlatformReports: readonly Sample[] = [
  sample(chops.listChopTotals, ({ merchant, own }) => ({
    query: {
      q: merchant.name,
      merchantId: merchant.id,
      campaignId: own.campaignId,
      kind: 'stamps',
      from: '2026-01-01',
      to: '2099-12-31',
      sort: '-issued',
    },
  })),
  sample(chops.chopTotalDays, none),
  sample(chops.listTenantChops, ({ merchant, own }) => ({
    params: { id: merchant.id },
    query: { q: 'x', campaignId: own.campaignId, kind: 'earn', from: '2026-01-01', to: '2099-12-31', sort: 'at' },
  })),
  sample(members.listMemberMonths, ({ merchant }) => ({ query: { q: merchant.name, month: '2026-10', sort: 'name' } })),
  sample(members.memberMonths, ({ merchant }) => ({ query: { merchantId: merchant.id } })),
  sample(members.listTenantCards, ({ merchant }) => ({
    params: { id: merchant.id },
    query: { q: 'x', month: '2026-11', did: 'redeeming', sort: 'createdAt' },
  })),
  sample(payments.listPlatformPayments, ({ merchant, planId }) => ({
    query: {
      q: merchant.name,
      merchantId: merchant.id,
      state: 'paid',
      planId,
      currency: 'USD',
      from: '2026-01-01',
      to: '2099-12-31',
      sort: '-amount',
    },
  })),
  sample(payments.platformIncome, none),
  sample(payments.getTenantInvoice, ({ merchant, own }) => ({ params: { id: merchant.id, orderId: own.planOrderId } })),
]
