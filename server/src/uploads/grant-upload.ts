import { v7 as uuid } from 'uuid'
import { refuse } from '@chopcard/contract/errors.ts'
import { maxUploadBytes, type presignedUrl } from '@chopcard/contract/merchant/uploads.ts'
import type { Verb } from '../core/context.ts'

const lifetime = 15 * 60_000

/** Grants one upload of one picture of this size and type to the caller, for a quarter of an hour. */
export const grantUpload: Verb<typeof presignedUrl> = async (ctx, { query }) => {
  const { merchant, staff } = ctx
  const { kind, size, contentType } = query
  if (size > maxUploadBytes) refuse('FILE_TOO_LARGE', { values: { max: maxUploadBytes / 1024 / 1024 } })
  const id = uuid()
  const expiresAt = new Date(ctx.now.getTime() + lifetime)
  const { url, headers } = await ctx.app.storage.grant(uploadKey(merchant.shortKey, id), {
    contentType,
    size,
    expiresAt,
  })
  await ctx.db
    .insertInto('file')
    .values({
      merchant_id: merchant.id,
      id,
      kind,
      content_type: contentType,
      size,
      state: 'granted',
      staff_id: staff.id,
      expires_at: expiresAt,
    })
    .execute()
  return {
    uploadId: id,
    uploadUrl: url,
    method: 'PUT',
    headers,
    publicUrl: `/files/${merchant.shortKey}/${id}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Where the storage keeps what was uploaded until it is published. */
export const uploadKey = (shortKey: string, id: string): string => `uploads/${shortKey}/${id}`
