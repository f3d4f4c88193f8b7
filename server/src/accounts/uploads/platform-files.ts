import { createHash } from 'node:crypto'
import {
  type completeSystemUpload as completeRoute,
  maxVideoBytes,
  type PlatformFileKind,
  type systemPresignedUrl as grantRoute,
  videoTypes,
} from '@chopcard/contract/platform/admin/uploads.ts'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import { maxUploadBytes } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { newId } from '../../core/new-id.ts'
import type { App } from '../../core/app.ts'
import type { SystemContext, Verb } from '../../core/context.ts'
import { grantLifetimeMs, uploadKey } from './grant-upload.ts'
import { publishedKey, storePicture } from './publish-picture.ts'
import { isVideo } from './video-type.ts'

/** Takes the place of a merchant's short key in the addresses of the platform's files. */
export const platformKey = 'platform'

/** Grants one upload of one picture or video of the platform to an administrator, for a quarter of an hour. */
export const grantSystemUpload: Verb<typeof grantRoute> = async (ctx, { query: { kind, size, contentType } }) => {
  const video = kind === 'tutorialVideo'
  if (video !== (videoTypes as readonly string[]).includes(contentType))
    refuse(video ? 'FILE_NOT_A_VIDEO' : 'FILE_NOT_AN_IMAGE')
  const max = video ? maxVideoBytes : maxUploadBytes
  if (size > max) refuse('FILE_TOO_LARGE', { values: { max: max / 1024 / 1024 } })
  const id = newId()
  const expiresAt = new Date(ctx.now.getTime() + grantLifetimeMs)
  const grant = await ctx.app.storage.grant(uploadKey(platformKey, id), { contentType, size, expiresAt })
  await ctx.db
    .insertInto('platform_file')
    .values({
      id,
      admin_id: ctx.admin.id,
      kind,
      content_type: contentType,
      size,
      state: 'granted',
      expires_at: expiresAt,
    })
    .execute()
  return {
    uploadId: id,
    uploadUrl: grant.url,
    method: 'PUT' as const,
    headers: grant.headers,
    publicUrl: `/files/${platformKey}/${id}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Publishes what its caller uploaded, once; completing it again answers alike and changes nothing. */
export const completeSystemUpload: Verb<typeof completeRoute> = async (ctx, { params: { id } }) => {
  const file = await grantedFile(ctx, id)
  if (file.state === 'published') return ctx.write(() => Promise.resolve({ url: addressOf(file.name) }))
  const key = uploadKey(platformKey, id)
  const content = await ctx.app.storage.get(key)
  if (!content || file.expires_at < ctx.now) refuse('UPLOAD_EXPIRED')
  const name = await store(ctx, id, file, content)
  const answer = await ctx.write(async (tx) => {
    await tx.updateTable('platform_file').set({ state: 'published', name }).where('id', '=', id).execute()
    ctx.note({ target: id, after: { kind: file.kind, url: addressOf(name) } })
    return { url: addressOf(name) }
  })
  await ctx.app.storage.remove(key)
  return answer
}

type GrantedFile = { kind: string; size: number; content_type: string }

/** Stores the file under the hash of its content. A file that is not what it was granted for uses up its grant. */
async function store(ctx: SystemContext, id: string, file: GrantedFile, content: Uint8Array): Promise<string> {
  const { app, db } = ctx
  try {
    if (file.kind === 'tutorialVideo') return await storeVideo(app, file, content)
    if (content.length !== file.size) refuse('FILE_NOT_AN_IMAGE')
    const kind = file.kind as Exclude<PlatformFileKind, 'tutorialVideo'>
    return (await storePicture(app, platformKey, kind, content)).name
  } catch (error) {
    if (error instanceof Refusal && error.status === 415) {
      await db.deleteFrom('platform_file').where('id', '=', id).execute()
      await app.storage.remove(uploadKey(platformKey, id))
    }
    throw error
  }
}

/** A video is kept as it came: it must begin as its type says, and is served as nothing but a video. */
async function storeVideo(app: App, { size, content_type }: GrantedFile, content: Uint8Array): Promise<string> {
  if (content.length !== size || !isVideo(content, content_type)) refuse('FILE_NOT_A_VIDEO')
  const name = `${createHash('sha256').update(content).digest('hex')}.${content_type.slice('video/'.length)}`
  await app.storage.put(publishedKey(platformKey, name), content, content_type)
  return name
}

/** The grant as its taker may see it: for every other administrator it does not exist. */
async function grantedFile({ db, admin }: SystemContext, id: string) {
  const file = await db
    .selectFrom('platform_file')
    .select(['state', 'kind', 'size', 'content_type', 'name', 'expires_at'])
    .where('id', '=', id)
    .where('admin_id', '=', admin.id)
    .executeTakeFirst()
  return file ?? refuse('NOT_FOUND')
}

const addressOf = (name: string | null) => `/files/${platformKey}/${name}`
