import { beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { completeUpload, presignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant } from '../../../test/make.ts'
import { s3Keys, useS3 } from '../../core/storage-testing.ts'

const s3 = useS3()
const env: Record<string, string> = {}
beforeAll(() => {
  Object.assign(env, {
    CHOPCARD_S3_ENDPOINT: s3.endpoint,
    CHOPCARD_S3_BUCKET: 'stamps',
    CHOPCARD_S3_ACCESS_KEY: s3Keys.accessKey,
    CHOPCARD_S3_SECRET_KEY: s3Keys.secretKey,
  })
})
const harness = useApp({ env })

const create = { width: 800, height: 500, channels: 3, background: '#c2410c' } as const

test('a picture is uploaded from the browser to the bucket, redrawn and served, and the upload is deleted', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = merchant.owner
  const content = await sharp({ create }).png().toBuffer()
  const asked = {
    filename: 'logo.png',
    contentType: 'image/png',
    size: String(content.length),
    kind: 'campaignLogo',
  } as const
  const { data: grant } = (await harness.call(presignedUrl, { query: asked }, { token })).body
  expect(grant.uploadUrl).toMatch(`${s3.endpoint}/stamps/uploads/${merchant.shortKey}/`)

  const early = await harness.call(completeUpload, { params: { id: grant.uploadId } }, { token })
  expect(early.code).toBe('UPLOAD_EXPIRED')
  const put = (body: Buffer) =>
    fetch(grant.uploadUrl, { method: grant.method, headers: grant.headers, body: new Uint8Array(body) })
  expect((await put(Buffer.concat([content, content]))).status).toBe(403)
  expect((await put(content)).status).toBe(200)
  const { body } = await harness.call(completeUpload, { params: { id: grant.uploadId } }, { token })

  const served = await harness.server.inject(body.data.url)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
  expect([...s3.objects.keys()]).toContain(`/stamps/pictures${body.data.url.slice('/files'.length)}`)
  expect([...s3.objects.keys()].filter((key) => key.includes('/uploads/'))).toEqual([])
})

test('the content policy lets the browser send to the bucket and to no other host', async () => {
  const { headers } = await harness.server.inject('/dashboard')
  expect(String(headers['content-security-policy'])).toContain(`connect-src 'self' ${s3.endpoint};`)
})
