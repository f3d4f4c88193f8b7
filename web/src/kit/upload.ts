import { completeUpload, type campaignPresignedUrl, type presignedUrl } from '@chopcard/contract/merchant/uploads.ts'
import type { PictureKind } from '@chopcard/contract/merchant/uploads.ts'
import { call } from '../lib/call.ts'
import { sendFile } from '../lib/send-file.ts'

export type GrantRoute = typeof presignedUrl | typeof campaignPresignedUrl
type UploadType = 'image/jpeg' | 'image/png' | 'image/webp'

/** Uploads one picture: asks for a grant, sends the bytes, has them checked; answers with the address to store. */
export async function uploadPicture(
  grantRoute: GrantRoute,
  kind: PictureKind,
  picture: Blob,
  onProgress: (percent: number) => void,
): Promise<string> {
  const contentType = picture.type as UploadType
  const filename = `${kind}.${contentType.slice('image/'.length)}`
  const query = { filename, contentType, size: String(picture.size), kind }
  const grant = (await call(grantRoute as typeof presignedUrl, { query }, { quiet: true })).data
  await sendFile(grant, picture, onProgress)
  return (await call(completeUpload, { params: { id: grant.uploadId } }, { quiet: true })).data.url
}
