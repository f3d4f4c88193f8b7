import type { Served } from './core/context.ts'
import type { JobHandler, JobName } from './core/jobs.ts'
import { appleIdentifiersApi } from './platform/apple-identifiers/api.ts'
import { bannersApi } from './office/banners/api.ts'
import { actionLogApi, actionLogJobs } from './platform/action-log/api.ts'
import { adminsApi } from './platform/admins/api.ts'
import { batchesApi, batchesJobs } from './office/batches/api.ts'
import { billingApi, billingJobs } from './commerce/billing/api.ts'
import { boothsApi, boothsJobs } from './earning/booths/api.ts'
import { campaignsApi } from './loyalty/campaigns/api.ts'
import { cardsApi } from './loyalty/cards/api.ts'
import { chopLogApi, chopLogJobs } from './loyalty/chop-log/api.ts'
import { couponsApi, couponsJobs } from './giving/coupons/api.ts'
import { deadlinesJobs } from './loyalty/deadlines/api.ts'
import { defaultRolesApi } from './platform/default-roles/api.ts'
import { earnCodesApi, earnCodesJobs } from './earning/earn-codes/api.ts'
import { exportsApi, exportsJobs } from './office/exports/api.ts'
import { mailingApi, mailingJobs } from './messaging/mailing/api.ts'
import { forecastsApi } from './loyalty/forecasts/api.ts'
import { membersApi } from './members/members/api.ts'
import { merchantsApi } from './accounts/merchants/api.ts'
import { messagesApi, messagesJobs } from './messaging/messages/api.ts'
import { notificationsApi, notificationsJobs } from './messaging/notifications/api.ts'
import { offlineApi } from './earning/offline/api.ts'
import { ordersApi, ordersJobs } from './commerce/orders/api.ts'
import { platformViewsApi, platformViewsJobs } from './platform/platform-views/api.ts'
import { partnersApi } from './earning/partners/api.ts'
import { paymentsApi, paymentsJobs } from './commerce/payments/api.ts'
import { platformReportsApi, platformReportsJobs } from './platform/platform-reports/api.ts'
import { plansApi } from './platform/plans/api.ts'
import { platformApi, platformJobs } from './platform/platform/api.ts'
import { profileApi } from './members/profile/api.ts'
import { receiptsApi, receiptsJobs } from './earning/receipts/api.ts'
import { referralsApi, referralsJobs } from './earning/referrals/api.ts'
import { registrationApi } from './members/registration/api.ts'
import { reportsApi, reportsJobs } from './office/reports/api.ts'
import { scanningApi } from './earning/scanning/api.ts'
import { shopifyApi, shopifyJobs } from './earning/shopify/api.ts'
import { staffApi, staffJobs } from './accounts/staff/api.ts'
import { tutorialsApi } from './office/tutorials/api.ts'
import { tenantsApi, tenantsJobs } from './platform/tenants/api.ts'
import { systemConfigApi } from './platform/system-config/api.ts'
import { tasksApi } from './platform/tasks/api.ts'
import { uploadsApi, uploadsJobs } from './office/uploads/api.ts'
import { viewsApi } from './office/views/api.ts'
import { vouchersApi, vouchersJobs } from './giving/vouchers/api.ts'

export type Feature = { name: string; api?: readonly Served[]; jobs?: readonly JobHandler<JobName>[] }

/** The features in dependency order: each may import those before it, never one after it. */
export const features: readonly Feature[] = [
  { name: 'messages', api: messagesApi, jobs: messagesJobs },
  { name: 'uploads', api: uploadsApi, jobs: uploadsJobs },
  { name: 'merchants', api: merchantsApi },
  { name: 'staff', api: staffApi, jobs: staffJobs },
  { name: 'campaigns', api: campaignsApi },
  { name: 'cards', api: cardsApi },
  { name: 'mailing', api: mailingApi, jobs: mailingJobs },
  { name: 'booths', api: boothsApi, jobs: boothsJobs },
  { name: 'receipts', api: receiptsApi, jobs: receiptsJobs },
  { name: 'members', api: membersApi },
  { name: 'chop-log', api: chopLogApi, jobs: chopLogJobs },
  { name: 'vouchers', api: vouchersApi, jobs: vouchersJobs },
  { name: 'payments', api: paymentsApi, jobs: paymentsJobs },
  { name: 'deadlines', jobs: deadlinesJobs },
  { name: 'forecasts', api: forecastsApi },
  { name: 'referrals', api: referralsApi, jobs: referralsJobs },
  { name: 'offline', api: offlineApi },
  { name: 'registration', api: registrationApi },
  { name: 'shopify', api: shopifyApi, jobs: shopifyJobs },
  { name: 'banners', api: bannersApi },
  { name: 'tutorials', api: tutorialsApi },
  { name: 'reports', api: reportsApi, jobs: reportsJobs },
  { name: 'coupons', api: couponsApi, jobs: couponsJobs },
  { name: 'partners', api: partnersApi },
  { name: 'orders', api: ordersApi, jobs: ordersJobs },
  { name: 'billing', api: billingApi, jobs: billingJobs },
  { name: 'plans', api: plansApi },
  { name: 'tenants', api: tenantsApi, jobs: tenantsJobs },
  { name: 'apple-identifiers', api: appleIdentifiersApi },
  { name: 'platform-views', api: platformViewsApi, jobs: platformViewsJobs },
  { name: 'default-roles', api: defaultRolesApi },
  { name: 'admins', api: adminsApi },
  { name: 'tasks', api: tasksApi },
  { name: 'platform-reports', api: platformReportsApi, jobs: platformReportsJobs },
  { name: 'action-log', api: actionLogApi, jobs: actionLogJobs },
  { name: 'system-config', api: systemConfigApi },
  { name: 'exports', api: exportsApi, jobs: exportsJobs },
  { name: 'earn-codes', api: earnCodesApi, jobs: earnCodesJobs },
  { name: 'scanning', api: scanningApi },
  { name: 'batches', api: batchesApi, jobs: batchesJobs },
  { name: 'notifications', api: notificationsApi, jobs: notificationsJobs },
  { name: 'profile', api: profileApi },
  { name: 'views', api: viewsApi },
  { name: 'platform', api: platformApi, jobs: platformJobs },
]
