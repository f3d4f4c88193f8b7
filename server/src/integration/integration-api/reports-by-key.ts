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
import type { IntegrationContext, Verb } from '../../core/context.ts'
import { type ExportRow, ownExport, presentExport } from '../../office/exports/export-store.ts'
import { fileOfExport } from '../../office/exports/get-export.ts'
import { beginExport } from '../../office/exports/start-export.ts'
import { liabilityReport } from '../../office/reports/liability.ts'
import { earnBurnDays } from '../../office/reports/list-earn-burn.ts'

export const startExportByKey: Verb<typeof startRoute> = (ctx, { body }) => {
  refuseLackingScope(scopesOf(body.list), ctx.key.scopes)
  return beginExport(ctx, body)
}

export const getExportByKey: Verb<typeof getRoute> = async (ctx, { params }) =>
  presentExport(await seenExport(ctx, params.id))

export const exportFileByKey: Verb<typeof fileRoute> = async (ctx, { params }) =>
  fileOfExport(ctx, await seenExport(ctx, params.id))

const scopesOf = (list: string) => exportScopes[list as keyof typeof exportScopes]

/** An export of this key, which may have lost a scope since it asked for it. */
async function seenExport(ctx: IntegrationContext, id: string): Promise<ExportRow> {
  const row = await ownExport(ctx, id)
  refuseLackingScope(scopesOf(row.list), ctx.key.scopes)
  return row
}

export const earnBurnByKey: Verb<typeof earnBurnRoute> = (ctx, { query }) =>
  earnBurnDays(ctx, { params: {}, query, body: undefined })

export const liabilityByKey: Verb<typeof liabilityRoute> = (ctx, { query }) =>
  liabilityReport(ctx, { params: {}, query, body: undefined })
