import { expect, test } from 'vitest'
import sharp from 'sharp'
import { completeSystemUpload, maxVideoBytes, systemPresignedUrl } from '@chopcard/contract/platform/admin/uploads.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { cleanUpUploads } from './clean-up-uploads.ts'
import { rangeOf } from './serve-video.ts'

const harness = useApp()

const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\0\0isomiso2', 'latin1'),
  Buffer.alloc(300, 7),
])

type Facts = {
  contentType: 'video/mp4' | 'video/webm' | 'image/png'
  kind: 'tutorialVideo' | 'tutorial'
  size?: number
}

const ask = (token: string, content: Buffer, { size = content.length, ...facts }: Facts) =>
  harness.call(systemPresignedUrl, { query: { filename: 'file', size: String(size), ...facts } }, { token })

async function upload(token: string, content: Buffer, facts: Facts) {
  const { data: grant } = (await ask(token, content, facts)).body
  await harness.server.inject({ method: 'PUT', url: grant.uploadUrl, headers: grant.headers, payload: content })
  return { id: grant.uploadId, answer: await complete(token, grant.uploadId) }
}
const complete = (token: string, id: string) => harness.call(completeSystemUpload, { params: { id } }, { token })
const get = (url: string, headers = {}) => harness.server.inject({ method: 'GET', url, headers })

test('a picture of the platform is redrawn to its size and served to everybody', async () => {
  const token = await makeSystemSession(harness.app)
  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const { id, answer } = await upload(token, picture, { contentType: 'image/png', kind: 'tutorial' })
  const { url } = answer.body.data
  const { width, height } = await sharp((await get(url)).rawPayload).metadata()
  expect([width, height]).toEqual([1280, 720])
  expect((await complete(token, id)).body.data.url).toBe(url)
  expect((await complete(await makeSystemSession(harness.app), id)).code).toBe('NOT_FOUND')
})

test('a video is served completely and by ranges, with headers that allow it to do nothing else', async () => {
  const token = await makeSystemSession(harness.app)
  const { answer } = await upload(token, mp4, { contentType: 'video/mp4', kind: 'tutorialVideo' })
  const { url } = answer.body.data
  const whole = await get(url)
  expect(whole.rawPayload.equals(mp4)).toBe(true)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `sandbox; default-src 'none'`,
  })
  const part = await get(url, { range: 'bytes=4-7' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'ftyp', `bytes 4-7/${mp4.length}`])
  expect((await get(url, { range: `bytes=${mp4.length}-` })).statusCode).toBe(416)
  expect((await get(url.replace('/platform/', '/abcd1234/'))).statusCode).toBe(404)
})

test.each([
  ['bytes=0-9', { from: 0, to: 9 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=50-900', { from: 50, to: 99 }],
  ['bytes=0-9,20-29', undefined],
  ['bytes=-', undefined],
  ['pages=1-2', undefined],
  [undefined, undefined],
])('the range %s of a file of 100 bytes is read as %j', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected)
})

test('a file that only claims to be a video is refused and uses up its grant', async () => {
  const token = await makeSystemSession(harness.app)
  const page = Buffer.from(`<script>alert(1)</script>${' '.repeat(100)}`)
  for (const contentType of ['video/mp4', 'video/webm'] as const) {
    const { id, answer } = await upload(token, page, { contentType, kind: 'tutorialVideo' })
    expect(answer.code).toBe('FILE_NOT_A_VIDEO')
    expect((await complete(token, id)).code).toBe('NOT_FOUND')
  }
})

test('a grant is refused for a picture as a video, a video as a picture, and a video that is too large', async () => {
  const token = await makeSystemSession(harness.app)
  const code = async (facts: Facts) => (await ask(token, mp4, facts)).code
  expect(await code({ contentType: 'image/png', kind: 'tutorialVideo' })).toBe('FILE_NOT_A_VIDEO')
  expect(await code({ contentType: 'video/mp4', kind: 'tutorial' })).toBe('FILE_NOT_AN_IMAGE')
  const size = maxVideoBytes + 1
  expect(await code({ contentType: 'video/mp4', kind: 'tutorialVideo', size })).toBe('FILE_TOO_LARGE')
})

test('an unused grant of the platform is deleted a day after it ended', async () => {
  const token = await makeSystemSession(harness.app)
  const grant = (await ask(token, mp4, { contentType: 'video/mp4', kind: 'tutorialVideo' })).body.data
  const db = harness.app.database.kysely
  await db
    .updateTable('platform_file')
    .set({ expires_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', grant.uploadId)
    .execute()
  await cleanUpUploads.run(harness.app, {})
  const left = db.selectFrom('platform_file').select('id').where('id', '=', grant.uploadId)
  expect(await left.execute()).toEqual([])
})
