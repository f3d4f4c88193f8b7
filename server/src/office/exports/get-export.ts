import type { ExportFormat } from '@chopcard/contract/office/export-kinds.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { exportFile as fileRoute, getExport as route } from '@chopcard/contract/office/merchant/exports.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { ExportList } from './export-source.ts'
import { contentTypes, type ExportRow, ownExport, presentExport } from './export-store.ts'
import { refuseUnseen } from './start-export.ts'

export const getExport: Verb<typeof route> = async (ctx, { params }) => presentExport(await seenExport(ctx, params.id))

export const exportFile: Verb<typeof fileRoute> = async (ctx, { params }) =>
  fileOfExport(ctx, await seenExport(ctx, params.id))

/** The file of an export that its caller may have. */
export async function fileOfExport({ app }: MerchantContext, row: ExportRow) {
  const content = row.storage_key === null ? undefined : await app.storage.get(row.storage_key)
  if (!content || !row.filename) refuse('NOT_FOUND')
  return { content, type: contentTypes[row.format as ExportFormat], name: row.filename }
}

/** An export of its maker, whose role may have changed since: who may not see its list any more may not have its file. */
async function seenExport(ctx: MerchantContext, id: string): Promise<ExportRow> {
  const row = await ownExport(ctx, id)
  refuseUnseen(ctx, row.list as ExportList, row.filters as object)
  return row
}
