import { createHash } from 'node:crypto'
import { type PictureKind, pictureKinds } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { newId } from '../../core/new-id.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { redrawPicture } from '../../core/pictures.ts'

// Sharp on a fine screen where a logo stands beside a name.
const smallSide = 192

export type Published = { url: string; name: string; width: number; height: number; size: number }

/**
 * Redraws a picture for its purpose and puts it where everybody may read it, under the hash of its content. Square ones
 * are also kept small, for lists and headings.
 */
export async function storePicture(
  app: App,
  shortKey: string,
  kind: PictureKind,
  content: Uint8Array,
): Promise<Published> {
  return storeWebp(app, shortKey, kind, await redrawPicture(content, pictureKinds[kind]))
}

/** Does the same with a picture that already is WebP of the size of its purpose, as `redrawPicture` answers it. */
export async function storeWebp(
  app: App,
  shortKey: string,
  kind: PictureKind,
  picture: Uint8Array,
): Promise<Published> {
  const { width, height } = pictureKinds[kind]
  const name = `${createHash('sha256').update(picture).digest('hex')}.webp`
  if (width === height) {
    const small = await redrawPicture(picture, { width: smallSide, height: smallSide })
    await app.storage.put(publishedKey(shortKey, smallName(name)), small, 'image/webp')
  }
  await app.storage.put(publishedKey(shortKey, name), picture, 'image/webp')
  return { url: `/files/${shortKey}/${name}`, name, width, height, size: picture.length }
}

/** Publishes a picture of our own without an upload, the demo data's for example; answers with its address. */
export async function publishPicture(
  app: App,
  db: Db,
  merchant: Pick<Merchant, 'id' | 'shortKey'>,
  kind: PictureKind,
  content: Uint8Array,
  store: typeof storePicture = storePicture,
): Promise<string> {
  const { url, name, width, height, size } = await store(app, merchant.shortKey, kind, content)
  await db
    .insertInto('file')
    .values({
      merchant_id: merchant.id,
      id: newId(),
      kind,
      content_type: 'image/webp',
      size,
      state: 'published',
      name,
      width,
      height,
      expires_at: new Date(),
    })
    .execute()
  return url
}

const smallName = (name: string): string => name.replace('.webp', '-small.webp')

/** The name of the picture that this one is the small form of, or its own. */
export const wholeName = (name: string): string => name.replace('-small.webp', '.webp')

/** Where the storage keeps a published picture. */
export const publishedKey = (shortKey: string, name: string): string => `pictures/${shortKey}/${name}`
