import * as chops from '@chopcard/contract/platform/admin/chop-totals.ts'
import * as members from '@chopcard/contract/platform/admin/member-months.ts'
import * as payments from '@chopcard/contract/platform/admin/payment-history.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { countReports } from './count-reports.ts'
import { platformIncome } from './income.ts'
import { chopTotalDays, listChopTotals } from './list-chop-totals.ts'
import { listMemberMonths, memberMonths } from './list-member-months.ts'
import { getTenantInvoice, listPlatformPayments } from './list-payments.ts'
import { listTenantCards } from './list-tenant-cards.ts'
import { listTenantChops } from './list-tenant-chops.ts'

export const platformReportsFeature = defineFeature({
  name: 'platform-reports',
  exports: ['chop-totals', 'income', 'list-member-months', 'list-payments'],
  tables: ['member_month', 'open_total', 'platform_day', 'platform_income'],
  routes: [
    serve(chops.listChopTotals, listChopTotals),
    serve(chops.chopTotalDays, chopTotalDays),
    serve(chops.listTenantChops, listTenantChops),
    serve(members.listMemberMonths, listMemberMonths),
    serve(members.memberMonths, memberMonths),
    serve(members.listTenantCards, listTenantCards),
    serve(payments.listPlatformPayments, listPlatformPayments),
    serve(payments.platformIncome, platformIncome),
    serve(payments.getTenantInvoice, getTenantInvoice),
  ],
  jobs: [countReports],
})
