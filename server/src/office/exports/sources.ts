import { automationsSource } from './automations-source.ts'
import { bookingsSource } from './bookings-source.ts'
import { cardsSource } from './cards-source.ts'
import { codeImportSource } from './code-import-source.ts'
import { couponCodesSource } from './coupon-codes-source.ts'
import { issuedCouponsSource } from './issued-coupons-source.ts'
import { couponLogSource } from './coupon-log-source.ts'
import { earnBurnSource } from './earn-burn-source.ts'
import {
  breakageSource,
  cohortsSource,
  effectsSource,
  gapsSource,
  groupsSource,
  hoursSource,
} from './insight-sources.ts'
import { liabilitySource } from './liability-source.ts'
import { voucherLogSource } from './voucher-log-source.ts'
import { voucherRecordsSource } from './voucher-records-source.ts'
import { chopLogSource, myChopLogSource } from './chop-log-source.ts'
import { deliveriesSource } from './deliveries-source.ts'
import { paymentsSource } from './payments-source.ts'
import { orderCouponsSource, ordersSource } from './orders-source.ts'
import { partnerOperationsSource } from './partner-operations-source.ts'
import { settlementsSource } from './settlements-source.ts'
import { receiptsSource } from './receipts-source.ts'
import { referralsSource } from './referrals-source.ts'
import { storesSource } from './stores-source.ts'
import type { ExportList, ExportSource } from './export-source.ts'

export const exportSources: Record<ExportList, ExportSource> = {
  automations: automationsSource,
  cards: cardsSource,
  'chop-log': chopLogSource,
  'my-chop-log': myChopLogSource,
  deliveries: deliveriesSource,
  payments: paymentsSource,
  receipts: receiptsSource,
  referrals: referralsSource,
  'coupon-log': couponLogSource,
  'coupon-codes': couponCodesSource,
  'coupon-copies': issuedCouponsSource,
  'code-import': codeImportSource,
  'voucher-log': voucherLogSource,
  'voucher-records': voucherRecordsSource,
  liability: liabilitySource,
  breakage: breakageSource,
  cohorts: cohortsSource,
  'visit-gaps': gapsSource,
  'visit-groups': groupsSource,
  'visit-hours': hoursSource,
  effects: effectsSource,
  'partner-operations': partnerOperationsSource,
  'partner-settlements': settlementsSource,
  'daily-earn-burn': earnBurnSource,
  orders: ordersSource,
  'order-coupons': orderCouponsSource,
  'booth-bookings': bookingsSource,
  stores: storesSource,
}
