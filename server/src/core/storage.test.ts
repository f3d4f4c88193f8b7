import { createHash, createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLocalStorage } from './storage-local.ts'
import { openS3Storage } from './storage-s3.ts'
import type { Storage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'chopcard-storage-'))
const keys = { accessKey: 'AKIDTEST', secretKey: 'a secret key of the tests' }
const bucket = 'stamps'
const objects = new Map<string, Buffer>()
let refusals: string[] = []
let endpoint = ''

beforeEach(() => {
  refusals = []
})

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
  if (id !== keys.accessKey || service !== 's3' || end !== 'aws4_request') return 'credential'
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
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${keys.secretKey}`)
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'signature'
}

/** A small service that speaks S3's protocol and believes nobody. */
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts)
    const url = new URL(request.url ?? '', endpoint)
    const method = request.method ?? ''
    const wrong = wrongWith({ method, url, headers: request.headers as Record<string, string>, body })
    if (wrong) {
      refusals.push(wrong)
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      return
    }
    const name = url.pathname
    if (method === 'PUT') objects.set(name, body)
    const found = objects.get(name)
    if (method === 'DELETE') objects.delete(name)
    response.writeHead(method === 'DELETE' ? 204 : found ? 200 : 404).end(method === 'GET' ? found : undefined)
  })
})

beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((closed) => service.close(closed))
  rmSync(folder, { recursive: true })
})

const openS3 = (given = {}) => openS3Storage({ endpoint, region: 'ap-east-1', bucket, ...keys, ...given })
const content = Buffer.from('a picture')
const facts = () => ({ contentType: 'image/png', size: content.length, expiresAt: new Date(Date.now() + 900_000) })

describe.each<[string, () => Storage]>([
  ['the local folder', () => openLocalStorage(folder, 'secret')],
  ['S3', () => openS3()],
])('%s', (_name, open) => {
  test('gives back what it was given, until it is removed', async () => {
    const storage = open()
    await storage.put('pictures/abc/one.webp', content, 'image/webp')
    expect(Buffer.from((await storage.get('pictures/abc/one.webp')) ?? [])).toEqual(content)
    await storage.put('pictures/abc/one.webp', Buffer.from('another'), 'image/webp')
    expect(Buffer.from((await storage.get('pictures/abc/one.webp')) ?? []).toString()).toBe('another')
    await storage.remove('pictures/abc/one.webp')
    await storage.remove('pictures/abc/one.webp')
    expect(await storage.get('pictures/abc/one.webp')).toBeUndefined()
    expect(refusals).toEqual([])
  })
})

test.each(['../secret', 'pictures/../../secret', '/etc/passwd', 'pictures/a b', 'pictures/', 'pictures/%2e%2e/x', ''])(
  'the local folder has no object %j',
  async (key) => {
    const storage = openLocalStorage(folder, 'secret')
    await expect(storage.get(key)).rejects.toThrow('Not a key of ours')
    await expect(storage.put(key, content, 'image/png')).rejects.toThrow('Not a key of ours')
    expect(existsSync(join(folder, '..', 'secret'))).toBe(false)
  },
)

test('of many uploads to one local grant one is kept', async () => {
  const { receiver } = openLocalStorage(folder, 'secret')
  const kept = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => receiver?.keep('uploads/abc/once', Buffer.from(`number ${n}`))),
  )
  expect(kept.filter(Boolean)).toHaveLength(1)
})

test('a grant of S3 takes what it was signed for and nothing else', async () => {
  const storage = openS3()
  const { url, headers } = await storage.grant('uploads/abc/one', facts())
  const put = (body: Buffer<ArrayBuffer> | string, given: Record<string, string> = headers, to = url) =>
    fetch(to, { method: 'PUT', headers: given, body }).then(({ status }) => status)
  expect(headers).toEqual({ 'content-type': 'image/png' })
  expect(await put('a picture and more')).toBe(403)
  expect(await put(content, { 'content-type': 'text/html' })).toBe(403)
  expect(await put(content, headers, url.replace('/abc/one', '/abc/two'))).toBe(403)
  expect(await put(content, headers, url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=99999'))).toBe(403)
  expect(refusals).toEqual(['signature', 'signature', 'signature', 'signature'])
  expect(await put(content)).toBe(200)
  expect(Buffer.from((await storage.get('uploads/abc/one')) ?? [])).toEqual(content)
})

test('a service that refuses is an error and not an empty file', async () => {
  const stranger = openS3({ secretKey: 'not the key' })
  await expect(stranger.get('pictures/abc/one.webp')).rejects.toThrow('refused GET: 403')
  await expect(stranger.put('pictures/abc/one.webp', content, 'image/webp')).rejects.toThrow('refused PUT: 403')
  expect(refusals).toEqual(['signature', 'signature'])
})
