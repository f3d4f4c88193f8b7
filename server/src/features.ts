import type { Feature } from './core/feature.ts'
import { appleIdentifiersFeature } from './platform/apple-identifiers/api.ts'
import { bannersFeature } from './office/banners/api.ts'
import { actionLogFeature } from './platform/action-log/api.ts'
import { adminsFeature } from './platform/admins/api.ts'
import { batchesFeature } from './office/batches/api.ts'
import { billingFeature } from './commerce/billing/api.ts'
import { boothsFeature } from './earning/booths/api.ts'
import { campaignsFeature } from './loyalty/campaigns/api.ts'
import { cardsFeature } from './loyalty/cards/api.ts'
import { chopLogFeature } from './loyalty/chop-log/api.ts'
import { couponsFeature } from './giving/coupons/api.ts'
import { deadlinesFeature } from './loyalty/deadlines/api.ts'
import { defaultRolesFeature } from './platform/default-roles/api.ts'
import { earnCodesFeature } from './earning/earn-codes/api.ts'
import { exportsFeature } from './office/exports/api.ts'
import { mailingFeature } from './messaging/mailing/api.ts'
import { forecastsFeature } from './loyalty/forecasts/api.ts'
import { membersFeature } from './members/members/api.ts'
import { merchantsFeature } from './accounts/merchants/api.ts'
import { messagesFeature } from './messaging/messages/api.ts'
import { notificationsFeature } from './messaging/notifications/api.ts'
import { offlineFeature } from './earning/offline/api.ts'
import { ordersFeature } from './commerce/orders/api.ts'
import { platformViewsFeature } from './platform/platform-views/api.ts'
import { partnersFeature } from './earning/partners/api.ts'
import { paymentsFeature } from './commerce/payments/api.ts'
import { platformReportsFeature } from './platform/platform-reports/api.ts'
import { plansFeature } from './platform/plans/api.ts'
import { platformFeature } from './platform/platform/api.ts'
import { profileFeature } from './members/profile/api.ts'
import { receiptsFeature } from './earning/receipts/api.ts'
import { referralsFeature } from './earning/referrals/api.ts'
import { registrationFeature } from './members/registration/api.ts'
import { reportsFeature } from './office/reports/api.ts'
import { scanningFeature } from './earning/scanning/api.ts'
import { shopifyFeature } from './earning/shopify/api.ts'
import { staffFeature } from './accounts/staff/api.ts'
import { tutorialsFeature } from './office/tutorials/api.ts'
import { tenantsFeature } from './platform/tenants/api.ts'
import { systemConfigFeature } from './platform/system-config/api.ts'
import { tasksFeature } from './platform/tasks/api.ts'
import { uploadsFeature } from './office/uploads/api.ts'
import { viewsFeature } from './office/views/api.ts'
import { vouchersFeature } from './giving/vouchers/api.ts'

/** The features in dependency order: each may import those before it, never one after it. */
export const features: readonly Feature[] = [
  messagesFeature,
  uploadsFeature,
  merchantsFeature,
  staffFeature,
  campaignsFeature,
  cardsFeature,
  mailingFeature,
  boothsFeature,
  receiptsFeature,
  membersFeature,
  chopLogFeature,
  vouchersFeature,
  paymentsFeature,
  deadlinesFeature,
  forecastsFeature,
  referralsFeature,
  offlineFeature,
  registrationFeature,
  shopifyFeature,
  bannersFeature,
  tutorialsFeature,
  reportsFeature,
  couponsFeature,
  partnersFeature,
  ordersFeature,
  billingFeature,
  plansFeature,
  tenantsFeature,
  appleIdentifiersFeature,
  platformViewsFeature,
  defaultRolesFeature,
  adminsFeature,
  tasksFeature,
  platformReportsFeature,
  actionLogFeature,
  systemConfigFeature,
  exportsFeature,
  earnCodesFeature,
  scanningFeature,
  batchesFeature,
  notificationsFeature,
  profileFeature,
  viewsFeature,
  platformFeature,
]
