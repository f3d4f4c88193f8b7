import { completeUpload, type campaignPresignedUrl, type presignedUrl } from '@chopcard/contract/merchant/uploads.ts'
import type { PictureKind } from '@chopcard/contract/merchant/uploads.ts'
import { call } from '../lib/call.ts'
import { CallError } from '../lib/call-error.ts'

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

type Grant = { uploadUrl: string; method: string; headers: Record<string, string> }

/** Puts a file to a granted address. */
// fetch cannot tell how much has been sent.
export function sendFile(grant: Grant, file: Blob, onProgress: (percent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(grant.method, grant.uploadUrl)
    for (const [name, value] of Object.entries(grant.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total)))
    request.addEventListener('load', () => (request.status < 300 ? resolve() : reject(refusalOf(request))))
    request.addEventListener('error', () => reject(new CallError({ status: 0, code: 'OFFLINE' })))
    request.send(file)
  })
}

function refusalOf({ status, responseText }: XMLHttpRequest): CallError {
  try {
    const { meta } = JSON.parse(responseText) as { meta: { code: string; message: string } }
    return new CallError({ status, ...meta })
  } catch {
    // A storage of another maker answers in XML.
    return new CallError({ status, code: status === 403 ? 'UPLOAD_EXPIRED' : 'SERVICE_UNAVAILABLE' })
  }
}
