import { z } from 'zod'
import { paymentFilters } from '../../commerce/billing.ts'
import { Id } from '../../core/kinds.ts'
import { messageFilters } from '../../messaging/messages.ts'
import { reauthentication, route } from '../../core/route.ts'
import { bookingFilters } from '../../earning/merchant/booths.ts'
import { listCardFilters } from '../../loyalty/merchant/cards.ts'
import { storeFilters } from '../../accounts/merchant/stores.ts'
import { earnBurnFilters } from './daily-earn-burn.ts'
import { chopLogFilters } from '../../loyalty/merchant/chop-log.ts'
import { automationFilters } from './automations.ts'
import { exportFormats, exportStates, refuseBackwards } from '../export-kinds.ts'
import { couponTransactionFilters, voucherTransactionFilters } from './giving-reports.ts'
import { insightFilters } from './insights.ts'
import { breakageFilters, liabilityFilters } from './liability.ts'
import { couponCodeFilters } from '../../giving/merchant/coupon-codes.ts'
import { issuedCouponFilters } from '../../giving/merchant/coupon-holders.ts'
import { importedCodeFilters } from '../../giving/merchant/coupon-imports.ts'
import { orderCouponFilters, orderFilters } from '../../commerce/merchant/orders.ts'
import { operationFilters, settlementFilters } from '../../earning/merchant/partners.ts'
import { receiptFilters } from '../../earning/merchant/receipts.ts'
import { referralFilters } from '../../earning/merchant/referrals.ts'
import { voucherRecordFilters } from '../../giving/merchant/voucher-records.ts'

/** The lists that can be exported, each with the filters of its screen; `mine` is the log of the caller. */
export const ExportBody = z.discriminatedUnion('list', [
  z.strictObject({
    list: z.literal('cards'),
    format: z.enum(exportFormats),
    /** The filters of the list, or the chosen cards alone. */
    filters: z.strictObject({ ...listCardFilters, memberIds: z.array(Id).min(1).max(1_000).optional() }),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('chop-log'),
    format: z.enum(exportFormats),
    filters: z.strictObject(chopLogFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('my-chop-log'),
    format: z.enum(exportFormats),
    filters: z.strictObject(chopLogFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('receipts'),
    format: z.enum(exportFormats),
    filters: z.strictObject(receiptFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('booth-bookings'),
    format: z.enum(exportFormats),
    filters: z.strictObject(bookingFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('deliveries'),
    format: z.enum(exportFormats),
    filters: z.strictObject(messageFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('referrals'),
    format: z.enum(exportFormats),
    filters: z.strictObject(referralFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('coupon-log'),
    format: z.enum(exportFormats),
    filters: z.strictObject(couponTransactionFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('coupon-codes'),
    format: z.enum(exportFormats),
    filters: z.strictObject(couponCodeFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('coupon-copies'),
    format: z.enum(exportFormats),
    filters: z.strictObject(issuedCouponFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('code-import'),
    format: z.enum(exportFormats),
    filters: z.strictObject(importedCodeFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('voucher-log'),
    format: z.enum(exportFormats),
    filters: z.strictObject(voucherTransactionFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('voucher-records'),
    format: z.enum(exportFormats),
    filters: z.strictObject(voucherRecordFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('liability'),
    format: z.enum(exportFormats),
    filters: z.strictObject(liabilityFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('partner-operations'),
    format: z.enum(exportFormats),
    filters: z.strictObject(operationFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('partner-settlements'),
    format: z.enum(exportFormats),
    filters: z.strictObject(settlementFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('daily-earn-burn'),
    format: z.enum(exportFormats),
    filters: z.strictObject(earnBurnFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('cohorts'),
    format: z.enum(exportFormats),
    filters: z.strictObject(insightFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('visit-gaps'),
    format: z.enum(exportFormats),
    filters: z.strictObject(insightFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('visit-groups'),
    format: z.enum(exportFormats),
    filters: z.strictObject(insightFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('visit-hours'),
    format: z.enum(exportFormats),
    filters: z.strictObject(insightFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('effects'),
    format: z.enum(exportFormats),
    filters: z.strictObject(insightFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('breakage'),
    format: z.enum(exportFormats),
    filters: z.strictObject(breakageFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('automations'),
    format: z.enum(exportFormats),
    filters: z.strictObject(automationFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('payments'),
    format: z.enum(exportFormats),
    filters: z.strictObject(paymentFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('orders'),
    format: z.enum(exportFormats),
    filters: z.strictObject(orderFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('order-coupons'),
    format: z.enum(exportFormats),
    filters: z.strictObject(orderCouponFilters),
    ...reauthentication,
  }),
  z.strictObject({
    list: z.literal('stores'),
    format: z.enum(exportFormats),
    filters: z.strictObject(storeFilters),
    ...reauthentication,
  }),
])

const ExportJob = z.object({
  id: z.string(),
  list: z.enum(ExportBody.options.map(({ shape }) => shape.list.value)),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  rows: z.int(),
  total: z.int(),
  filename: z.string().nullable(),
  createdAt: z.string(),
})

const page = {
  audience: 'merchant',
  menu: [
    'member-list',
    'merchant-member-chop-log',
    'merchant-admin-member-chop-log',
    'member-receipt-list',
    'campaign-list',
    'booth-booking-list',
    'delivery-list',
    'coupon-list',
    'coupon-transaction',
    'voucher-transaction',
    'voucher-record-list',
    'liability',
    'cohorts',
    'visit-gaps',
    'visit-groups',
    'visit-hours',
    'effects',
    'partner-campaign-list',
    'daily-earn-burn',
    'payment-history',
    'order-history',
    'order-items',
    'automation-list',
    'configuration',
  ],
  action: 'export',
} as const

export const startExport = route({
  ...page,
  method: 'POST',
  path: '/merchant/export',
  about: 'Starts an export as a background job.',
  needs: 'read',
  asksPassword: true,
  body: ExportBody.superRefine(refuseBackwards),
  reply: ExportJob,
  refuses: ['NOT_FOUND'],
})

export const getExport = route({
  ...page,
  method: 'GET',
  path: '/merchant/export/{id}',
  about: 'How far an export is; only its maker sees it.',
  params: { id: Id },
  reply: ExportJob,
  refuses: ['NOT_FOUND'],
})

export const exportFile = route({
  ...page,
  method: 'GET',
  path: '/merchant/export/{id}/file',
  about: 'The finished file, kept for a day.',
  params: { id: Id },
  shape: 'file',
  reply: z.any(),
  refuses: ['NOT_FOUND'],
})
