import { AwsClient } from 'aws4fetch'
import type { Config } from './config.ts'
import type { Storage } from './storage-types.ts'

const REQUEST_TIMEOUT_MS = 10_000

/** Stores objects in a bucket of an S3-compatible service, addressed by path. */
export function openS3Storage({ endpoint, region, bucket, accessKey, secretKey }: NonNullable<Config['s3']>): Storage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  })
  const addressOf = (key: string) => new URL(`${endpoint}/${bucket}/${key}`)

  async function call(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    return client.fetch(addressOf(key), { ...init, method, signal, redirect: 'error' })
  }

  return {
    async grant(key, { contentType, size, expiresAt }) {
      const address = addressOf(key)
      const seconds = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000))
      address.searchParams.set('X-Amz-Expires', String(seconds))
      // Size and type are part of the signed address: the service refuses any other.
      const headers = { 'content-type': contentType, 'content-length': String(size) }
      const signed = await client.sign(address, { method: 'PUT', headers, aws: { signQuery: true, allHeaders: true } })
      return { url: signed.url, headers: { 'content-type': contentType } }
    },
    async put(key, content, contentType) {
      const answer = await call('PUT', key, {
        body: content as Uint8Array<ArrayBuffer>,
        headers: { 'content-type': contentType },
      })
      await expectSuccess(answer, 'PUT')
    },
    async get(key) {
      const answer = await call('GET', key)
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
      await answer.body?.cancel()
      if (answer.status === 404) return undefined
      throw refusedBy('GET', answer)
    },
    async remove(key) {
      await expectSuccess(await call('DELETE', key), 'DELETE')
    },
  }
}

async function expectSuccess(answer: Response, method: string): Promise<void> {
  await answer.body?.cancel()
  if (!answer.ok && !(method === 'DELETE' && answer.status === 404)) throw refusedBy(method, answer)
}

const refusedBy = (method: string, { status }: Response) => new Error(`The file storage refused ${method}: ${status}`)
