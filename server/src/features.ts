import type { Feature } from './core/feature.ts'
import { merchantsFeature } from './accounts/merchants/api.ts'
import { staffFeature } from './accounts/staff/api.ts'
import { storesFeature } from './accounts/stores/api.ts'
import { passkeysFeature } from './accounts/passkeys/api.ts'
import { uploadsFeature } from './accounts/uploads/api.ts'
import { campaignsFeature } from './loyalty/campaigns/api.ts'
import { cardsFeature } from './loyalty/cards/api.ts'
import { chopLogFeature } from './loyalty/chop-log/api.ts'
import { deadlinesFeature } from './loyalty/deadlines/api.ts'
import { forecastsFeature } from './loyalty/forecasts/api.ts'
import { segmentsFeature } from './loyalty/segments/api.ts'
import { vouchersFeature } from './giving/vouchers/api.ts'
import { couponsFeature } from './giving/coupons/api.ts'
import { messagesFeature } from './messaging/messages/api.ts'
import { mailingFeature } from './messaging/mailing/api.ts'
import { notificationsFeature } from './messaging/notifications/api.ts'
import { boothsFeature } from './earning/booths/api.ts'
import { receiptsFeature } from './earning/receipts/api.ts'
import { earnCodesFeature } from './earning/earn-codes/api.ts'
import { referralsFeature } from './earning/referrals/api.ts'
import { offlineFeature } from './earning/offline/api.ts'
import { shopifyFeature } from './earning/shopify/api.ts'
import { partnersFeature } from './earning/partners/api.ts'
import { scanningFeature } from './earning/scanning/api.ts'
import { paymentsFeature } from './commerce/payments/api.ts'
import { ordersFeature } from './commerce/orders/api.ts'
import { billingFeature } from './commerce/billing/api.ts'
import { membersFeature } from './members/members/api.ts'
import { registrationFeature } from './members/registration/api.ts'
import { profileFeature } from './members/profile/api.ts'
import { visitsFeature } from './members/visits/api.ts'
import { tenantsFeature } from './platform/tenants/api.ts'
import { plansFeature } from './platform/plans/api.ts'
import { appleIdentifiersFeature } from './platform/apple-identifiers/api.ts'
import { platformViewsFeature } from './platform/platform-views/api.ts'
import { defaultRolesFeature } from './platform/default-roles/api.ts'
import { adminsFeature } from './platform/admins/api.ts'
import { tasksFeature } from './platform/tasks/api.ts'
import { platformReportsFeature } from './platform/platform-reports/api.ts'
import { actionLogFeature } from './platform/action-log/api.ts'
import { systemConfigFeature } from './platform/system-config/api.ts'
import { backupsFeature } from './platform/backups/api.ts'
import { platformFeature } from './platform/platform/api.ts'
import { keysFeature } from './outward/keys/api.ts'
import { webhooksFeature } from './outward/webhooks/api.ts'
import { mailchimpFeature } from './outward/mailchimp/api.ts'
import { walletsFeature } from './outward/wallets/api.ts'
import { tapsFeature } from './outward/taps/api.ts'
import { viewsFeature } from './office/views/api.ts'
import { bannersFeature } from './office/banners/api.ts'
import { tutorialsFeature } from './office/tutorials/api.ts'
import { reportsFeature } from './office/reports/api.ts'
import { insightsFeature } from './office/insights/api.ts'
import { exportsFeature } from './office/exports/api.ts'
import { fullExportsFeature } from './office/full-exports/api.ts'
import { firstStepsFeature } from './office/first-steps/api.ts'
import { batchesFeature } from './office/batches/api.ts'
import { dashboardFeature } from './office/dashboard/api.ts'
import { automationsFeature } from './office/automations/api.ts'
import { anomaliesFeature } from './office/anomalies/api.ts'
import { weeklyMailFeature } from './office/weekly-mail/api.ts'
import { integrationApiFeature } from './integration/integration-api/api.ts'
import { assistantsFeature } from './integration/assistants/api.ts'

/** Features that belong together: a folder below `server/src`, and of the same name in `contract` and `web/src/merchant`. */
export type Group = {
  name: string
  /** What is in a folder that has no features: all features may use it. */
  holds?: string
  /** The tables that such a folder alone writes. */
  tables?: Feature['tables']
  features: readonly Feature[]
}

/**
 * All groups and, in each, its features in the order of their dependency: code imports what stands before it here, never
 * what comes after it. ARCHITECTURE.md shows the same table.
 */
export const groups: readonly Group[] = [
  {
    name: 'core',
    holds: 'HTTP, database, sign-in, errors, jobs, mail, files, clock, configuration',
    tables: [
      'api_key_pace',
      'api_key_use',
      'api_nonce',
      'api_request',
      'attempt_counter',
      'audit',
      'audit_seal',
      'event_base',
      'event_cursor',
      'idempotency',
      'job_run',
      'platform_audit',
      'platform_idempotency',
      'push_key',
      'sms_code',
    ],
    features: [],
  },
  {
    name: 'ledger',
    holds: 'the only code that writes the chop log, and its reconciliation',
    tables: ['chop_entry', 'chop_void'],
    features: [],
  },
  { name: 'backup', holds: 'copies of the database and the files, and their restoration', features: [] },
  { name: 'member-pages', holds: "renders the members' pages from data it is given", features: [] },
  { name: 'accounts', features: [merchantsFeature, staffFeature, uploadsFeature, storesFeature, passkeysFeature] },
  {
    name: 'loyalty',
    features: [campaignsFeature, cardsFeature, chopLogFeature, deadlinesFeature, forecastsFeature, segmentsFeature],
  },
  { name: 'giving', features: [vouchersFeature, couponsFeature] },
  { name: 'messaging', features: [messagesFeature, mailingFeature, notificationsFeature] },
  {
    name: 'earning',
    features: [
      boothsFeature,
      receiptsFeature,
      earnCodesFeature,
      referralsFeature,
      offlineFeature,
      shopifyFeature,
      partnersFeature,
      scanningFeature,
    ],
  },
  { name: 'commerce', features: [paymentsFeature, ordersFeature, billingFeature] },
  { name: 'members', features: [membersFeature, registrationFeature, profileFeature, visitsFeature] },
  {
    name: 'platform',
    features: [
      tenantsFeature,
      plansFeature,
      appleIdentifiersFeature,
      platformViewsFeature,
      defaultRolesFeature,
      adminsFeature,
      tasksFeature,
      platformReportsFeature,
      actionLogFeature,
      systemConfigFeature,
      backupsFeature,
      platformFeature,
    ],
  },
  {
    name: 'outward',
    features: [keysFeature, webhooksFeature, mailchimpFeature, walletsFeature, tapsFeature],
  },
  {
    name: 'office',
    features: [
      viewsFeature,
      bannersFeature,
      tutorialsFeature,
      reportsFeature,
      insightsFeature,
      automationsFeature,
      exportsFeature,
      fullExportsFeature,
      batchesFeature,
      firstStepsFeature,
      dashboardFeature,
      weeklyMailFeature,
      anomaliesFeature,
    ],
  },
  { name: 'integration', features: [integrationApiFeature, assistantsFeature] },
]

/** What the program is made of. */
export const features: readonly Feature[] = groups.flatMap((group) => group.features)
