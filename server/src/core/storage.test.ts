import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openLocalStorage } from './storage-local.ts'
import { openS3Storage } from './storage-s3.ts'
import { s3Keys, useS3 } from './storage-testing.ts'
import type { Storage } from './storage-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'chopcard-storage-'))
afterAll(() => rmSync(folder, { recursive: true }))
const s3 = useS3()

const openS3 = (given = {}) =>
  openS3Storage({ endpoint: s3.endpoint, region: 'ap-east-1', bucket: 'stamps', ...s3Keys, ...given })
const content = Buffer.from('a picture')
const facts = () => ({ contentType: 'image/png', size: content.length, expiresAt: new Date(Date.now() + 900_000) })

describe.each<[string, () => Storage]>([
  ['the local folder', () => openLocalStorage(folder, 'secret')],
  ['S3', () => openS3()],
])('%s', (_name, open) => {
  test('the storage returns a stored object until it is removed', async () => {
    const storage = open()
    await storage.put('pictures/abc/one.webp', content, 'image/webp')
    expect(Buffer.from((await storage.get('pictures/abc/one.webp')) ?? [])).toEqual(content)
    await storage.put('pictures/abc/one.webp', Buffer.from('another'), 'image/webp')
    expect(Buffer.from((await storage.get('pictures/abc/one.webp')) ?? []).toString()).toBe('another')
    await storage.remove('pictures/abc/one.webp')
    await storage.remove('pictures/abc/one.webp')
    expect(await storage.get('pictures/abc/one.webp')).toBeUndefined()
    expect(s3.refusals).toEqual([])
  })
})

test.each(['../secret', 'pictures/../../secret', '/etc/passwd', 'pictures/a b', 'pictures/', 'pictures/%2e%2e/x', ''])(
  'the local folder has no object for the name %j',
  async (key) => {
    const storage = openLocalStorage(folder, 'secret')
    await expect(storage.get(key)).rejects.toThrow('Not a key of ours')
    await expect(storage.put(key, content, 'image/png')).rejects.toThrow('Not a key of ours')
    expect(existsSync(join(folder, '..', 'secret'))).toBe(false)
  },
)

test('only one of many uploads to one local grant is kept', async () => {
  const { receiver } = openLocalStorage(folder, 'secret')
  const kept = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => receiver?.keep('uploads/abc/once', Buffer.from(`number ${n}`))),
  )
  expect(kept.filter(Boolean)).toHaveLength(1)
})

test('a grant of S3 accepts only the upload that it was signed for', async () => {
  const storage = openS3()
  const { url, headers } = await storage.grant('uploads/abc/one', facts())
  const put = (body: Buffer<ArrayBuffer> | string, given: Record<string, string> = headers, to = url) =>
    fetch(to, { method: 'PUT', headers: given, body }).then(({ status }) => status)
  expect(headers).toEqual({ 'content-type': 'image/png' })
  expect(await put('a picture and more')).toBe(403)
  expect(await put(content, { 'content-type': 'text/html' })).toBe(403)
  expect(await put(content, headers, url.replace('/abc/one', '/abc/two'))).toBe(403)
  expect(await put(content, headers, url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=99999'))).toBe(403)
  expect(s3.refusals).toEqual(['signature', 'signature', 'signature', 'signature'])
  expect(await put(content)).toBe(200)
  expect(Buffer.from((await storage.get('uploads/abc/one')) ?? [])).toEqual(content)
})

test('a refusal by the storage service is an error and not an empty file', async () => {
  const stranger = openS3({ secretKey: 'not the key' })
  await expect(stranger.get('pictures/abc/one.webp')).rejects.toThrow('refused GET: 403')
  await expect(stranger.put('pictures/abc/one.webp', content, 'image/webp')).rejects.toThrow('refused PUT: 403')
  expect(s3.refusals).toEqual(['signature', 'signature'])
})
