import { refuseLackingScope } from '../../core/key-rules.ts'
import {
  type exportFileByKey as fileRoute,
  exportScopes,
  type getExportByKey as getRoute,
  type startExportByKey as startRoute,
} from '@chopcard/contract/integration/v1/exports.ts'
import type {
  earnBurnByKey as earnBurnRoute,
  liabilityByKey as liabilityRoute,
} from '@chopcard/contract/integration/v1/reports.ts'
import type { Verb } from '../../core/context.ts'
import { exportFile, getExport } from '../../office/exports/get-export.ts'
import { beginExport } from '../../office/exports/start-export.ts'
import { liabilityReport } from '../../office/reports/liability.ts'
import { earnBurnDays } from '../../office/reports/list-earn-burn.ts'

export const startExportByKey: Verb<typeof startRoute> = (ctx, { body }) => {
  refuseLackingScope(exportScopes[body.list as keyof typeof exportScopes], ctx.key.scopes)
  return beginExport(ctx, body)
}

export const getExportByKey: Verb<typeof getRoute> = (ctx, { params }) =>
  getExport(ctx, { params, query: {}, body: undefined })

export const exportFileByKey: Verb<typeof fileRoute> = (ctx, { params }) =>
  exportFile(ctx, { params, query: {}, body: undefined })

export const earnBurnByKey: Verb<typeof earnBurnRoute> = (ctx, { query }) =>
  earnBurnDays(ctx, { params: {}, query, body: undefined })

export const liabilityByKey: Verb<typeof liabilityRoute> = (ctx, { query }) =>
  liabilityReport(ctx, { params: {}, query, body: undefined })
