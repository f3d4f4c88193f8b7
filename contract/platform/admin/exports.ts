import { z } from 'zod'
import { exportFormats, exportStates, refuseBackwards } from '../../office/export-kinds.ts'
import { bannerPlaces } from '../../office/banners.ts'
import { Id, text } from '../../core/kinds.ts'
import { reauthentication, route } from '../../core/route.ts'
import { FeatureName, featureFilters, followUpFilters, planFilters, tenantFilters } from '../tenants.ts'
import { identifierFilters } from '../apple-identifiers.ts'
import { chopTotalFilters } from './chop-totals.ts'
import { memberMonthFilters } from './member-months.ts'
import { platformPaymentFilters } from './payment-history.ts'
import { actionLogFilters } from './action-log.ts'
import { adminFilters } from './admins.ts'
import { anyMessageFilters } from './deliveries.ts'
import { bannerFilters } from './banners.ts'
import { configFilters } from './system-config.ts'
import { taskFilters } from './tasks.ts'
import { tutorialFilters } from './tutorials.ts'

const q = text(100).optional()

const exportOf = <const L extends string, F extends z.ZodRawShape>(list: L, filters: F) =>
  z.strictObject({
    list: z.literal(list),
    format: z.enum(exportFormats),
    filters: z.strictObject(filters),
    ...reauthentication,
  })

/** The lists of the platform that can be exported, each with the filters of its screen. */
export const SystemExportBody = z.discriminatedUnion('list', [
  exportOf('deliveries', anyMessageFilters),
  exportOf('tutorials', { ...tutorialFilters, q }),
  exportOf('banners', { ...bannerFilters, q, place: z.enum(bannerPlaces) }),
  exportOf('merchants', tenantFilters),
  exportOf('follow-up', followUpFilters),
  exportOf('service-plans', planFilters),
  exportOf('feature-merchants', { ...featureFilters, feature: FeatureName }),
  exportOf('admins', adminFilters),
  exportOf('apple-identifiers', identifierFilters),
  exportOf('user-action-log', actionLogFilters),
  exportOf('admin-member-chop-log', chopTotalFilters),
  exportOf('admin-member-redeem-chop-log', memberMonthFilters),
  exportOf('payment-history', platformPaymentFilters),
  exportOf('scheduled-tasks', taskFilters),
  exportOf('system-config', configFilters),
])

export type SystemExportList = z.output<typeof SystemExportBody>['list']

const SystemExport = z.object({
  id: z.string(),
  list: z.string(),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  rows: z.int(),
  total: z.int(),
  filename: z.string().nullable(),
  createdAt: z.string(),
})

export const startSystemExport = route({
  audience: 'system',
  // Who may see the list may export it: decided by the list.
  page: 'any',
  method: 'POST',
  path: '/admin/export',
  about: 'Starts an export of a list of the platform as a background job.',
  asksPassword: true,
  body: SystemExportBody.superRefine(refuseBackwards),
  reply: SystemExport,
})

export const getSystemExport = route({
  audience: 'system',
  page: 'any',
  method: 'GET',
  path: '/admin/export/{id}',
  about: 'How far an export is; only its maker sees it.',
  params: { id: Id },
  reply: SystemExport,
  refuses: ['NOT_FOUND'],
})

export const systemExportFile = route({
  audience: 'system',
  page: 'any',
  method: 'GET',
  path: '/admin/export/{id}/file',
  about: 'The finished file, kept for a day.',
  params: { id: Id },
  shape: 'file',
  reply: z.any(),
  refuses: ['NOT_FOUND'],
})
