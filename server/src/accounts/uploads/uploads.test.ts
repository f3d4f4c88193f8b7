import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import sharp from 'sharp'
import {
  campaignPresignedUrl,
  completeUpload,
  type PictureKind,
  pictureKinds,
  presignedUrl,
} from '@chopcard/contract/accounts/merchant/uploads.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { cleanUpUploads } from './clean-up-uploads.ts'
import { publishPicture } from './publish-picture.ts'

const harness = useApp()

const draw = (background = '#c2410c') =>
  sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .png()
    .toBuffer()

const ask = (merchant: TestMerchant, content: { length: number }, given: { kind?: PictureKind; token?: string } = {}) =>
  harness.call(
    presignedUrl,
    {
      query: {
        filename: 'logo.png',
        contentType: 'image/png',
        size: String(content.length),
        kind: given.kind ?? 'campaignLogo',
      },
    },
    { token: given.token ?? merchant.owner.token },
  )
const grantFor = async (merchant: TestMerchant, content: Buffer, kind?: PictureKind) =>
  (await ask(merchant, content, { kind })).body.data

const put = async (url: string, content: Buffer, headers: Record<string, string> = { 'content-type': 'image/png' }) => {
  const answer = await harness.server.inject({ method: 'PUT', url, headers, payload: content })
  return answer.statusCode === 204 ? 'taken' : answer.json<{ meta: { code: string } }>().meta.code
}
const complete = (merchant: TestMerchant, id: string, token = merchant.owner.token) =>
  harness.call(completeUpload, { params: { id } }, { token })
const get = (url: string, headers = {}) => harness.server.inject({ method: 'GET', url, headers })

test('a picture is granted, uploaded, redrawn and published under the hash of its content', async () => {
  const merchant = await makeMerchant(harness.app)
  const content = await draw()
  const grant = await grantFor(merchant, content)
  expect(grant).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/png' } })
  expect(await put(grant.uploadUrl, content, grant.headers)).toBe('taken')
  const { status, body } = await complete(merchant, grant.uploadId)
  expect(status).toBe(200)
  expect(body.data).toMatchObject(pictureKinds.campaignLogo)

  const file = await get(body.data.url)
  expect(file.statusCode).toBe(200)
  const sum = createHash('sha256').update(file.rawPayload).digest('hex')
  expect(body.data.url).toBe(`/files/${merchant.shortKey}/${sum}.webp`)
  expect(file.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `sandbox; default-src 'none'`,
    etag: `"${sum}"`,
  })
  expect((await get(body.data.url, { 'if-none-match': `"${sum}"` })).statusCode).toBe(304)
  const led = await get(grant.publicUrl)
  expect([led.statusCode, led.headers.location]).toEqual([302, body.data.url])
})

test('a square picture is also served in a small size, and any other one in full size at that address', async () => {
  const merchant = await makeMerchant(harness.app)
  const publish = async (kind: PictureKind) =>
    publishPicture(harness.app, harness.app.database.kysely, merchant, kind, await draw())
  const [logo, hero] = [await publish('campaignLogo'), await publish('hero')]
  const widthAt = async (url: string) => {
    const { rawPayload, statusCode, headers } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    return (await sharp(rawPayload).metadata()).width
  }
  expect(await widthAt(logo)).toBe(660)
  expect(await widthAt(logo.replace('.webp', '-small.webp'))).toBe(192)
  expect(await widthAt(hero.replace('.webp', '-small.webp'))).toBe(750)
  for (const other of ['-tiny.webp', '-small-small.webp', '-small.png', '.small.webp'])
    expect((await get(logo.replace('.webp', other))).statusCode).toBe(404)
})

test('a repeated completion gets the same answer and publishes nothing more', async () => {
  const merchant = await makeMerchant(harness.app)
  const content = await draw()
  const grant = await grantFor(merchant, content)
  await put(grant.uploadUrl, content)
  const first = await complete(merchant, grant.uploadId)
  expect((await complete(merchant, grant.uploadId)).body).toEqual(first.body)
  expect(await put(grant.uploadUrl, content)).toBe('UPLOAD_EXPIRED')
})

test('a grant accepts only one upload', async () => {
  const merchant = await makeMerchant(harness.app)
  const content = await draw()
  const { uploadUrl } = await grantFor(merchant, content)
  expect(await put(uploadUrl, content)).toBe('taken')
  expect(await put(uploadUrl, content)).toBe('UPLOAD_EXPIRED')
})

test('a grant accepts only the file that it was made for', async () => {
  const merchant = await makeMerchant(harness.app)
  const content = await draw()
  const { uploadUrl } = await grantFor(merchant, content)
  const other = await grantFor(merchant, content)
  const changed = (name: string, value: string) => {
    const url = new URL(uploadUrl, 'http://chopcard.test')
    url.searchParams.set(name, value)
    return `${url.pathname}${url.search}`
  }
  expect(await put(uploadUrl, Buffer.concat([content, content]))).toBe('INVALID_REQUEST')
  expect(await put(uploadUrl, content.subarray(1))).toBe('INVALID_REQUEST')
  expect(await put(uploadUrl, content, { 'content-type': 'image/jpeg' })).toBe('FILE_NOT_AN_IMAGE')
  expect(await put(uploadUrl, content, { 'content-type': 'text/html' })).toBe('FILE_NOT_AN_IMAGE')
  expect(await put(changed('size', '5'), content.subarray(0, 5))).toBe('FORBIDDEN')
  expect(await put(changed('expires', '9999999999999'), content)).toBe('FORBIDDEN')
  expect(await put(changed('type', 'image/jpeg'), content, { 'content-type': 'image/jpeg' })).toBe('FORBIDDEN')
  expect(await put(changed('signature', 'x'), content)).toBe('FORBIDDEN')
  expect(await put(`${new URL(other.uploadUrl, 'http://x').pathname}?${uploadUrl.split('?')[1]}`, content)).toBe(
    'FORBIDDEN',
  )
  expect(await put('/uploads/abc/../../secret', content)).toBe('NOT_FOUND')
  expect(await put(uploadUrl, content)).toBe('taken')
})

test('a grant can be used until its end only', async () => {
  const merchant = await makeMerchant(harness.app)
  const content = await draw()
  const [unused, used] = [await grantFor(merchant, content), await grantFor(merchant, content)]
  await put(used.uploadUrl, content)
  await harness.app.database.kysely
    .updateTable('file')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(await put(unused.uploadUrl, content)).toBe('UPLOAD_EXPIRED')
  expect((await complete(merchant, used.uploadId)).code).toBe('UPLOAD_EXPIRED')
})

test('an upload that is no picture is refused, uses up its grant and is never published', async () => {
  const merchant = await makeMerchant(harness.app)
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const grant = await grantFor(merchant, html)
  expect(await put(grant.uploadUrl, html)).toBe('taken')
  expect((await complete(merchant, grant.uploadId)).code).toBe('FILE_NOT_AN_IMAGE')
  expect((await complete(merchant, grant.uploadId)).code).toBe('NOT_FOUND')
  expect(await put(grant.uploadUrl, html)).toBe('UPLOAD_EXPIRED')
})

test('a grant is refused for more than 10 MB', async () => {
  const merchant = await makeMerchant(harness.app)
  expect((await ask(merchant, { length: 10 * 1024 * 1024 })).status).toBe(200)
  expect((await ask(merchant, { length: 10 * 1024 * 1024 + 1 })).code).toBe('FILE_TOO_LARGE')
})

test('a missing upload cannot be completed, and a grant belongs to its user', async () => {
  const merchant = await makeMerchant(harness.app)
  const content = await draw()
  const { uploadId, uploadUrl } = await grantFor(merchant, content)
  expect((await complete(merchant, uploadId)).code).toBe('UPLOAD_EXPIRED')
  await put(uploadUrl, content)
  const colleague = await makeStaff(harness.app, merchant)
  const stranger = await makeMerchant(harness.app)
  expect((await complete(merchant, uploadId, colleague.token)).code).toBe('NOT_FOUND')
  expect((await complete(stranger, uploadId)).code).toBe('NOT_FOUND')
  expect((await complete(merchant, uploadId)).status).toBe(200)
})

test('a grant for a campaign’s picture is given to users who may edit campaigns', async () => {
  const merchant = await makeMerchant(harness.app)
  const query = { filename: 'a.png', contentType: 'image/png', size: '10', kind: 'stamp' } as const
  const operator = await makeStaff(harness.app, merchant, { role: 'operator' })
  expect((await harness.call(campaignPresignedUrl, { query }, { token: operator.token })).code).toBe('FORBIDDEN')
  expect((await harness.call(campaignPresignedUrl, { query }, { token: merchant.owner.token })).status).toBe(200)
})

test.each([
  'x.webp',
  `${'0'.repeat(64)}.webp`,
  `${'0'.repeat(64)}.svg`,
  `${'0'.repeat(64)}.webp.html`,
  '..%2f..%2fsecret',
])('the file address %s is answered with status 404', async (name) => {
  expect((await get(`/files/abcd1234/${name}`)).statusCode).toBe(404)
})

test('a picture that the program makes is published without an upload', async () => {
  const merchant = await makeMerchant(harness.app)
  const url = await publishPicture(harness.app, harness.app.database.kysely, merchant, 'hero', await draw())
  const { width, height } = await sharp((await get(url)).rawPayload).metadata()
  expect({ width, height }).toEqual(pictureKinds.hero)
})

test('an unpublished upload is deleted a day after its grant has ended, and published pictures stay', async () => {
  const merchant = await makeMerchant(harness.app)
  const content = await draw('#155e75')
  const [left, published] = [await grantFor(merchant, content), await grantFor(merchant, content)]
  for (const grant of [left, published]) await put(grant.uploadUrl, content)
  const { body } = await complete(merchant, published.uploadId)
  const uploads = () => readdirSync(join(harness.app.config.dataDir, 'files/uploads', merchant.shortKey))
  expect(uploads()).toEqual([left.uploadId])
  await cleanUpUploads.run(harness.app, {})
  expect(uploads()).toEqual([left.uploadId])
  await harness.app.database.kysely
    .updateTable('file')
    .set({ expires_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('merchant_id', '=', merchant.id)
    .execute()
  await cleanUpUploads.run(harness.app, {})
  expect(uploads()).toEqual([])
  expect((await get(body.data.url)).statusCode).toBe(200)
})
