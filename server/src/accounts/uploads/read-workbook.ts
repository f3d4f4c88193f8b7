import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { forgetUpload } from './claim-upload.ts'
import { workbookKind, uploadKey } from './grant-upload.ts'
import { parseWorkbook, type WorkbookLimits, type WorkbookRow } from './parse-workbook.ts'

export type { WorkbookRow }

/** The rows of an uploaded file, as only its uploader may have them. */
export async function readWorkbook(
  ctx: MerchantContext,
  uploadId: string,
  limits: WorkbookLimits,
): Promise<WorkbookRow[]> {
  return parseWorkbook(ctx.merchant.id, await uploaded(ctx, uploadId), ctx.merchant.language, limits)
}

async function uploaded(ctx: MerchantContext, uploadId: string): Promise<Uint8Array> {
  const file = await ctx.db
    .selectFrom('file')
    .select(['expires_at'])
    .where('merchant_id', '=', ctx.merchant.id)
    .where('id', '=', uploadId)
    .where('staff_id', '=', ctx.staff.id)
    .where('kind', '=', workbookKind)
    .executeTakeFirst()
  if (!file) refuse('NOT_FOUND')
  const content = await ctx.app.storage.get(uploadKey(ctx.merchant.shortKey, uploadId))
  return content && file.expires_at > ctx.now ? content : refuse('UPLOAD_EXPIRED')
}

/** Forgets the grant of a file whose rows are kept now. */
export const forgetWorkbook = ({ merchant }: MerchantContext, tx: Tx, uploadId: string) =>
  forgetUpload(tx, merchant.id, uploadId)

/** Removes the bytes of such a file, once that is settled. */
export const removeWorkbook = ({ app, merchant }: MerchantContext, uploadId: string): Promise<void> =>
  app.storage.remove(uploadKey(merchant.shortKey, uploadId))
