import { newId } from '../../core/new-id.ts'
import { runExportJob } from './jobs.ts'
import { listStores } from '@chopcard/contract/accounts/merchant/stores.ts'
import { listPayments } from '@chopcard/contract/commerce/merchant/billing.ts'
import { listBookings } from '@chopcard/contract/earning/merchant/booths.ts'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { listChopLog, listMyChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { listIssuedCoupons } from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { listImportedCodes } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { listCouponCodes } from '@chopcard/contract/giving/merchant/coupons.ts'
import { listCouponTransactions, listVoucherTransactions } from '@chopcard/contract/office/merchant/giving-reports.ts'
import { listAutomations } from '@chopcard/contract/office/merchant/automations.ts'
import { effects } from '@chopcard/contract/office/merchant/effects.ts'
import { cohorts, groupReport, visitGaps, visitHours } from '@chopcard/contract/office/merchant/insights.ts'
import { breakage, liabilityReport } from '@chopcard/contract/office/merchant/liability.ts'
import { listEarnBurn } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { listMessages } from '@chopcard/contract/messaging/merchant/deliveries.ts'
import { listOrderCoupons, listOrders } from '@chopcard/contract/commerce/merchant/orders.ts'
import { listPartnerOperations, listSettlements } from '@chopcard/contract/earning/merchant/partners.ts'
import { listReceipts } from '@chopcard/contract/earning/merchant/receipts.ts'
import { listReferrals } from '@chopcard/contract/earning/merchant/referrals.ts'
import { listVoucherRecords } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import type { startExport as route } from '@chopcard/contract/office/merchant/exports.ts'
import type { Input, Route } from '@chopcard/contract/core/route.ts'
import { withSegment } from '../../loyalty/cards/with-segment.ts'
import { type ChopLogFilters, mayReadLog } from '../../loyalty/chop-log/list-chop-log.ts'
import { featureAllows, mayCall } from '../../core/authenticate.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { ExportList } from './export-source.ts'
import { presentExport, withoutSearch } from './export-store.ts'

/** Who may not see a list may not export it either. */
export const shownBy: Record<ExportList, Route> = {
  automations: listAutomations,
  cards: listCards,
  'chop-log': listChopLog,
  'my-chop-log': listMyChopLog,
  receipts: listReceipts,
  deliveries: listMessages,
  payments: listPayments,
  referrals: listReferrals,
  'coupon-log': listCouponTransactions,
  'coupon-codes': listCouponCodes,
  'coupon-copies': listIssuedCoupons,
  'code-import': listImportedCodes,
  'voucher-log': listVoucherTransactions,
  'voucher-records': listVoucherRecords,
  liability: liabilityReport,
  breakage,
  cohorts,
  'visit-gaps': visitGaps,
  'visit-groups': groupReport,
  'visit-hours': visitHours,
  effects,
  'partner-operations': listPartnerOperations,
  'partner-settlements': listSettlements,
  'daily-earn-burn': listEarnBurn,
  'booth-bookings': listBookings,
  orders: listOrders,
  'order-coupons': listOrderCoupons,
  stores: listStores,
}

export const startExport: Verb<typeof route> = async (ctx, { body }) => {
  refuseUnseen(ctx, body.list, body.filters)
  return beginExport(ctx, body)
}

/** Refuses whoever does not see a list, or not by these filters. */
export function refuseUnseen(ctx: MerchantContext, list: ExportList, filters: ChopLogFilters | object): void {
  mayCall(shownBy[list], ctx.merchant, ctx.staff)
  if (list === 'chop-log') mayReadLog(ctx, filters)
}

type AskedOf<Body> = Body extends unknown ? Pick<Body, keyof Body & ('list' | 'format' | 'filters')> : never
type Asked = AskedOf<Input<typeof route>['body']>

/** The same for a caller whose right to the list has been decided. */
export async function beginExport(ctx: MerchantContext, asked: Asked) {
  const { app, merchant, staff, language } = ctx
  const { list, format } = asked
  featureAllows(shownBy[list], merchant)
  const filters = asked.list === 'cards' ? await withSegment(ctx.db, merchant, asked.filters) : asked.filters
  const id = newId()
  return ctx.write(async (tx) => {
    const row = await tx
      .insertInto('export_job')
      .values({
        merchant_id: merchant.id,
        id,
        staff_id: staff.id,
        list,
        format,
        filters: JSON.stringify(filters),
        language,
        state: 'waiting',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await app.jobs.add(tx, runExportJob, { merchantId: merchant.id, exportId: id })
    ctx.note({ target: id, after: { list, format, filters: withoutSearch(filters) } })
    return presentExport(row)
  })
}
