import { listAppleIdentifiers } from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { listBanners } from '@chopcard/contract/platform/admin/banners.ts'
import { listChopTotals } from '@chopcard/contract/platform/admin/chop-totals.ts'
import { listMemberMonths } from '@chopcard/contract/platform/admin/member-months.ts'
import { listPlatformPayments } from '@chopcard/contract/platform/admin/payment-history.ts'
import { listActions } from '@chopcard/contract/platform/admin/action-log.ts'
import { listAdmins } from '@chopcard/contract/platform/admin/admins.ts'
import { listAllMessages } from '@chopcard/contract/platform/admin/deliveries.ts'
import { listFeatureMerchants } from '@chopcard/contract/platform/admin/features.ts'
import { listFollowUp } from '@chopcard/contract/platform/admin/follow-up.ts'
import { listMerchants } from '@chopcard/contract/platform/admin/merchants.ts'
import { listPlans } from '@chopcard/contract/platform/admin/plans.ts'
import { listConfig } from '@chopcard/contract/platform/admin/system-config.ts'
import { listTasks } from '@chopcard/contract/platform/admin/tasks.ts'
import type { SystemExportList } from '@chopcard/contract/platform/admin/exports.ts'
import { listSystemTutorials } from '@chopcard/contract/platform/admin/tutorials.ts'
import type { Route } from '@chopcard/contract/core/route.ts'
import { bannersSource, tutorialsSource } from './platform-lists.ts'
import { chopTotalsSource, memberMonthsSource, platformPaymentsSource } from './platform-report-sources.ts'
import { actionsSource } from './actions-source.ts'
import { adminsSource } from './admins-source.ts'
import { appleIdentifiersSource } from './apple-identifiers-source.ts'
import { configSource } from './config-source.ts'
import { tasksSource } from './tasks-source.ts'
import { allDeliveriesSource } from './deliveries-source.ts'
import type { SystemExportSource } from './export-source.ts'
import { featureMerchantsSource, followUpSource, plansSource, tenantsSource } from './tenants-source.ts'

/** The lists of the platform that can be exported; who may not see a list may not export it either. */
export const systemExportSources: Record<SystemExportList, { source: SystemExportSource; shownBy: Route }> = {
  tutorials: { source: tutorialsSource, shownBy: listSystemTutorials },
  banners: { source: bannersSource, shownBy: listBanners },
  'user-action-log': { source: actionsSource, shownBy: listActions },
  'admin-member-chop-log': { source: chopTotalsSource, shownBy: listChopTotals },
  'admin-member-redeem-chop-log': { source: memberMonthsSource, shownBy: listMemberMonths },
  'payment-history': { source: platformPaymentsSource, shownBy: listPlatformPayments },
  admins: { source: adminsSource, shownBy: listAdmins },
  'apple-identifiers': { source: appleIdentifiersSource, shownBy: listAppleIdentifiers },
  'scheduled-tasks': { source: tasksSource, shownBy: listTasks },
  'system-config': { source: configSource, shownBy: listConfig },
  deliveries: { source: allDeliveriesSource, shownBy: listAllMessages },
  merchants: { source: tenantsSource, shownBy: listMerchants },
  'follow-up': { source: followUpSource, shownBy: listFollowUp },
  'service-plans': { source: plansSource, shownBy: listPlans },
  'feature-merchants': { source: featureMerchantsSource, shownBy: listFeatureMerchants },
}
