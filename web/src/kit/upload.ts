import type {
  completeSystemUpload,
  PlatformFileKind,
  systemPresignedUrl,
} from '@chopcard/contract/platform/admin/uploads.ts'
import {
  completeUpload,
  type campaignPresignedUrl,
  type presignedUrl,
} from '@chopcard/contract/accounts/merchant/uploads.ts'
import { call } from '../lib/call.ts'
import { sendFile } from '../lib/send-file.ts'

export type GrantRoute = typeof presignedUrl | typeof campaignPresignedUrl | typeof systemPresignedUrl
export type CompleteRoute = typeof completeUpload | typeof completeSystemUpload
type UploadType = 'image/jpeg' | 'image/png' | 'image/webp' | 'video/mp4' | 'video/webm'

/**
 * Uploads one file: asks for a grant, sends the bytes, has them checked; answers with the address to store. `complete` is
 * the call that checks: the merchant's, unless the platform uploads.
 */
export async function uploadFile(
  grantRoute: GrantRoute,
  kind: PlatformFileKind,
  file: Blob,
  onProgress: (percent: number) => void,
  complete: CompleteRoute = completeUpload,
): Promise<string> {
  const contentType = file.type as UploadType
  const filename = `${kind}.${contentType.replace(/^.*\//, '')}`
  const query = { filename, contentType, size: String(file.size), kind }
  const grant = (await call(grantRoute as typeof systemPresignedUrl, { query }, { quiet: true })).data
  await sendFile(grant, file, onProgress)
  return (await call(complete as typeof completeUpload, { params: { id: grant.uploadId } }, { quiet: true })).data.url
}
