import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import { type completeUpload as route, type PictureKind } from '@chopcard/contract/accounts/merchant/uploads.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { workbookKind, uploadKey } from './grant-upload.ts'
import { storePicture } from './publish-picture.ts'

/**
 * Redraws and publishes what its caller uploaded. A grant publishes one picture: completing it again answers alike and
 * changes nothing.
 */
export const completeUpload: Verb<typeof route> = async (ctx, { params: { id } }) => {
  const { app, merchant } = ctx
  const file = await fileOf(ctx, id)
  if (file.state === 'published') return ctx.write(() => Promise.resolve(answerOf(merchant.shortKey, file)))
  const key = uploadKey(merchant.shortKey, id)
  const content = await app.storage.get(key)
  if (!content || file.expires_at < ctx.now) refuse('UPLOAD_EXPIRED')
  const stored = await redrawn(ctx, id, file, content)
  const answer = await ctx.write(async (tx) => {
    await tx
      .updateTable('file')
      .set({ state: 'published', name: stored.name, width: stored.width, height: stored.height })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute()
    ctx.note({ target: id, after: { kind: file.kind, url: stored.url } })
    return { url: stored.url, width: stored.width, height: stored.height }
  })
  await app.storage.remove(key)
  return answer
}

/** What is no picture uses its grant up. */
async function redrawn(ctx: MerchantContext, id: string, file: { kind: string; size: number }, content: Uint8Array) {
  const { app, merchant, db } = ctx
  try {
    if (content.length !== file.size) refuse('FILE_NOT_AN_IMAGE')
    return await storePicture(app, merchant.shortKey, file.kind as PictureKind, content)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'FILE_NOT_AN_IMAGE') {
      await db.deleteFrom('file').where('merchant_id', '=', merchant.id).where('id', '=', id).execute()
      await app.storage.remove(uploadKey(merchant.shortKey, id))
    }
    throw error
  }
}

/** The grant as its taker may see it: to everybody else it does not exist. */
async function fileOf(ctx: MerchantContext, id: string) {
  const file = await ctx.db
    .selectFrom('file')
    .select(['state', 'kind', 'size', 'name', 'width', 'height', 'expires_at'])
    .where('merchant_id', '=', ctx.merchant.id)
    .where('id', '=', id)
    .where('staff_id', '=', ctx.staff.id)
    .where('kind', '<>', workbookKind)
    .executeTakeFirst()
  return file ?? refuse('NOT_FOUND')
}

const answerOf = (shortKey: string, file: { name: string | null; width: number | null; height: number | null }) => ({
  url: `/files/${shortKey}/${file.name}`,
  width: file.width ?? 0,
  height: file.height ?? 0,
})
