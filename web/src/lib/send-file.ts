import { CallError } from './call-error.ts'

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
