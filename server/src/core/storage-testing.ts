import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export const s3Keys = { accessKey: 'AKIDTEST', secretKey: 'a secret key of the tests' }

export type TestS3 = {
  endpoint: string
  /** What is kept, by its path with the bucket. */
  objects: Map<string, Buffer>
  /** What was wrong with the requests that this test has made. */
  refusals: string[]
}

/** A small service that speaks S3's protocol and believes nobody, for one file of tests. */
export function useS3(): TestS3 {
  const s3: TestS3 = { endpoint: '', objects: new Map(), refusals: [] }
  const service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [method, url, body] = [request.method ?? '', new URL(request.url ?? '', s3.endpoint), Buffer.concat(parts)]
      const wrong = wrongWith({ method, url, headers: request.headers as Record<string, string>, body })
      if (wrong) {
        s3.refusals.push(wrong)
        response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
        return
      }
      if (method === 'PUT') s3.objects.set(url.pathname, body)
      const found = s3.objects.get(url.pathname)
      if (method === 'DELETE') s3.objects.delete(url.pathname)
      response.writeHead(method === 'DELETE' ? 204 : found ? 200 : 404).end(method === 'GET' ? found : undefined)
    })
  })
  beforeAll(async () => {
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
    s3.endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    s3.refusals = []
  })
  afterAll(() => new Promise((closed) => service.close(closed)))
  return s3
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

type Asked = { method: string; url: URL; headers: Record<string, string | undefined>; body: Buffer }

/** What AWS Signature Version 4 says about a request: undefined when it is signed, else what is wrong with it. */
function wrongWith({ method, url, headers, body }: Asked): string | undefined {
  const query = url.searchParams
  const inQuery = query.has('X-Amz-Signature')
  const header = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers['authorization'] ?? '')
  if (!inQuery && !header) return 'unsigned'
  const [credential = '', signed = '', signature = ''] = inQuery
    ? ['Credential', 'SignedHeaders', 'Signature'].map((name) => query.get(`X-Amz-${name}`) ?? '')
    : (header?.slice(1) ?? [])
  const date = (inQuery ? query.get('X-Amz-Date') : headers['x-amz-date']) ?? ''
  const [id, day = '', region = '', service = '', end = ''] = credential.split('/')
  if (id !== s3Keys.accessKey || service !== 's3' || end !== 'aws4_request') return 'credential'
  const made = Date.parse(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))
  if (inQuery && Date.now() > made + Number(query.get('X-Amz-Expires')) * 1000) return 'expired'
  const hash = inQuery ? 'UNSIGNED-PAYLOAD' : (headers['x-amz-content-sha256'] ?? '')
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'body'
  const asked = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
  const canonical = [
    method,
    url.pathname,
    asked.join('&'),
    ...signed.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    signed,
    hash,
  ].join('\n')
  const scope = [day, region, service, end].join('/')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${s3Keys.secretKey}`)
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'signature'
}
