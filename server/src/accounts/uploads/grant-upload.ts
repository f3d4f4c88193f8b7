import { refuse } from '@chopcard/contract/core/errors.ts'
import { maxUploadBytes, type presignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { newId } from '../../core/new-id.ts'
import type { TenantContext, Verb } from '../../core/context.ts'

/** How long a grant to upload lasts, in milliseconds. */
export const grantLifetimeMs = 15 * 60_000

/** The kind of a file that is read and not published. */
export const workbookKind = 'sheet'

export const grantUpload: Verb<typeof presignedUrl> = (ctx, { query }) =>
  grantFile(ctx, query, { staff_id: ctx.staff.id })

type Facts = { kind: string; size: number; contentType: string }
/** Who may put the file, and complete it: somebody of the staff, or a member with a card. */
type Uploader = { staff_id: string } | { card_id: string }

/** Grants one upload of one file of this size and type to its taker, for a quarter of an hour. */
export async function grantFile(ctx: TenantContext, { kind, size, contentType }: Facts, uploader: Uploader) {
  const { merchant } = ctx
  if (size > maxUploadBytes) refuse('FILE_TOO_LARGE', { values: { max: maxUploadBytes / 1024 / 1024 } })
  const id = newId()
  const expiresAt = new Date(ctx.now.getTime() + grantLifetimeMs)
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
      ...uploader,
      expires_at: expiresAt,
    })
    .execute()
  return {
    uploadId: id,
    uploadUrl: url,
    method: 'PUT' as const,
    headers,
    publicUrl: `/files/${merchant.shortKey}/${id}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Where the storage keeps what was uploaded until it is published. */
export const uploadKey = (shortKey: string, id: string): string => `uploads/${shortKey}/${id}`
