import type { ExportFormat } from '@chopcard/contract/office/export-kinds.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { exportFile as fileRoute, getExport as route } from '@chopcard/contract/office/merchant/exports.ts'
import type { Verb } from '../../core/context.ts'
import { contentTypes, ownExport, presentExport } from './export-store.ts'

export const getExport: Verb<typeof route> = async (ctx, { params }) => presentExport(await ownExport(ctx, params.id))

export const exportFile: Verb<typeof fileRoute> = async (ctx, { params }) => {
  const row = await ownExport(ctx, params.id)
  const content = row.storage_key === null ? undefined : await ctx.app.storage.get(row.storage_key)
  if (!content || !row.filename) refuse('NOT_FOUND')
  return { content, type: contentTypes[row.format as ExportFormat], name: row.filename }
}
