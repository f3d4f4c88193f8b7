import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { listMyReceipts, myReceiptPicture } from '@chopcard/contract/earning/member/receipts.ts'
import { anonymiseMember } from '@chopcard/contract/members/merchant/members.ts'
import { listReceipts, receiptPicture } from '@chopcard/contract/earning/merchant/receipts.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCard, makeMerchant } from '../../../test/make.ts'
import { queuedPayload } from '../../../test/queued-payload.ts'
import { localDay } from '../../core/clock.ts'
import { forgetPictures } from './forget-pictures.ts'
import { forgetPicturesJob } from './jobs.ts'
import { receiptKey } from './receipt-store.ts'
import { drawBomb, drawReceipt, handIn, layUploads, makeReceiptCard, putPicture, submit } from './receipts-testing.ts'

const on = useApp()

const stored = (token: string) => on.call(listMyReceipts, {}, { token })

test('an uploaded receipt waits for a decision, with its chops counted by the server', async () => {
  const { card, merchant } = await makeReceiptCard(on.app)
  const { status, body } = await handIn(on, card.token, 1, { amount: 1234 })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ amount: 1234, chops: 2, state: 'pending', shopName: 'Kopi Corner', voided: false })
  expect((await stored(card.token)).body.data).toEqual([body.data])
  const { body: list } = await on.call(listReceipts, {}, { token: merchant.owner.token })
  expect(list.data).toMatchObject([{ id: body.data.id, waitsFor: 'approval', duplicated: false, memberId: card.id }])
})

test('a receipt’s picture can be seen by the merchant and its member only, redrawn and without camera data', async () => {
  const { card, merchant, campaign } = await makeReceiptCard(on.app)
  const exif = { IFD0: { Copyright: 'home address' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '1/1 17/1 0/1' } }
  const photo = await sharp(await drawReceipt(2))
    .withExif(exif)
    .jpeg()
    .toBuffer()
  const { uploadId = '' } = await putPicture(on, card.token, photo)
  const { id } = (await submit(on, card.token, uploadId)).body.data
  const mine = await on.call(myReceiptPicture, { params: { id } }, { token: card.token })
  const theirs = await on.call(
    receiptPicture,
    { params: { id }, query: { size: 'small' } },
    { token: merchant.owner.token },
  )
  expect([mine.headers['content-type'], mine.headers['x-content-type-options']]).toEqual(['image/webp', 'nosniff'])
  expect(mine.headers['cache-control']).toContain('private')
  const { format, exif: left } = await sharp(mine.body as unknown as Buffer).metadata()
  expect([format, left]).toEqual(['webp', undefined])
  expect((await sharp(theirs.body as unknown as Buffer).metadata()).width).toBeLessThanOrEqual(160)

  const neighbour = await makeCard(on.app, merchant, campaign)
  const stranger = await makeMerchant(on.app)
  expect((await on.call(myReceiptPicture, { params: { id } }, { token: neighbour.token })).code).toBe('NOT_FOUND')
  expect((await on.call(receiptPicture, { params: { id } }, { token: stranger.owner.token })).code).toBe('NOT_FOUND')
  const { picture } = await on.app.database.kysely
    .selectFrom('receipt')
    .select('picture')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const url of [`/files/${merchant.shortKey}/${picture}.webp`, `/${receiptKey(merchant.shortKey, picture)}`])
    expect((await on.server.inject({ url })).headers['content-type']).not.toContain('image')
})

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['the beginning of a picture', (await drawReceipt(3)).subarray(0, 400)],
  ['an animation of another format', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0080\u0000\u0000')],
])('an upload of %s is refused, uses up its grant and does not count for the day', async (_, content) => {
  const { card } = await makeReceiptCard(on.app, { maxUploadPerDay: 1 })
  const { uploadId = '' } = await putPicture(on, card.token, content)
  expect((await submit(on, card.token, uploadId)).code).toBe('FILE_NOT_AN_IMAGE')
  expect((await submit(on, card.token, uploadId)).code).toBe('NOT_FOUND')
  expect((await handIn(on, card.token, 4)).status).toBe(200)
})

test('a picture with other data behind it is stored as the picture alone', async () => {
  const { card } = await makeReceiptCard(on.app)
  const both = Buffer.concat([await drawReceipt(5), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
  const { uploadId = '' } = await putPicture(on, card.token, both)
  const { id } = (await submit(on, card.token, uploadId)).body.data
  const { body } = await on.call(myReceiptPicture, { params: { id } }, { token: card.token })
  expect((body as unknown as Buffer).includes('<script>')).toBe(false)
})

test('a small file with very many pixels, a wrong type and a wrong size are refused', async () => {
  const { card } = await makeReceiptCard(on.app)
  const { uploadId = '' } = await putPicture(on, card.token, drawBomb(), { type: 'image/png' })
  expect((await submit(on, card.token, uploadId)).code).toBe('FILE_NOT_AN_IMAGE')
  const picture = await drawReceipt(6)
  expect(await putPicture(on, card.token, picture, { size: 10 * 1024 * 1024 + 1 })).toEqual({ code: 'FILE_TOO_LARGE' })
  expect(await putPicture(on, card.token, picture, { size: 5 })).toMatchObject({ code: 'INVALID_REQUEST' })
  const html = { headers: { 'content-type': 'text/html' } }
  expect(await putPicture(on, card.token, picture, html)).toMatchObject({ code: 'FILE_NOT_AN_IMAGE' })
  expect(await putPicture(on, card.token, picture, { type: 'image/gif' as never })).toEqual({
    code: 'VALIDATION_FAILED',
  })
})

test('an upload belongs to its card, and makes one receipt however often it is submitted', async () => {
  const { card, merchant, campaign } = await makeReceiptCard(on.app)
  const { uploadId = '' } = await putPicture(on, card.token, await drawReceipt(7))
  const neighbour = await makeCard(on.app, merchant, campaign)
  expect((await submit(on, neighbour.token, uploadId)).code).toBe('NOT_FOUND')
  const answers = await Promise.all(Array.from({ length: 5 }, () => submit(on, card.token, uploadId)))
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect((await stored(card.token)).body.paging.total).toBe(1)
})

test('a repeated key submits a receipt once and gets the same answer', async () => {
  const { card } = await makeReceiptCard(on.app)
  const { uploadId = '' } = await putPicture(on, card.token, await drawReceipt(8))
  const [first, second] = [
    await submit(on, card.token, uploadId, {}, 'one-key'),
    await submit(on, card.token, uploadId, {}, 'one-key'),
  ]
  expect(second.body).toEqual(first.body)
  expect((await stored(card.token)).body.paging.total).toBe(1)
})

test('a purchase that is entered wrongly is refused at its fields and does not count for the day', async () => {
  const { card, merchant } = await makeReceiptCard(on.app, {
    shopNames: ['Kopi Corner', 'Toast Hut'],
    maxUploadPerDay: 1,
  })
  const { uploadId = '' } = await putPicture(on, card.token, await drawReceipt(9))
  const tomorrow = localDay(new Date(Date.now() + 86_400_000), merchant.timeZone)
  const wrong = await submit(on, card.token, uploadId, { transactionOn: tomorrow, shopName: 'Elsewhere', amount: 499 })
  expect(wrong.code).toBe('VALIDATION_FAILED')
  expect(wrong.meta.fields?.['amount']).toContain('5.00')
  expect(Object.keys(wrong.meta.fields ?? {}).sort()).toEqual(['amount', 'shopName', 'transactionOn'])
  expect((await submit(on, card.token, uploadId, { shopName: 'Toast Hut' })).status).toBe(200)
})

test.each([
  ['the feature is off', { receiptsEnabled: false }],
  ['the card is prepaid', { type: 'prepaid' }],
] as const)('a receipt is refused where %s', async (_, given) => {
  const { card } = await makeReceiptCard(on.app, given)
  const { code } = await putPicture(on, card.token, await drawReceipt(10))
  expect(code).toBe('FEATURE_OFF')
})

test('exactly as many of 100 simultaneous receipts are accepted as the daily limit allows', async () => {
  const limit = 7
  const { card, merchant } = await makeReceiptCard(on.app, { maxUploadPerDay: limit })
  const uploads = await layUploads(on.app, merchant, card.id, 100)
  // A crowd of pictures is told to come back; the browser does.
  const handedIn = (uploadId: string) =>
    vi.waitUntil(
      async () => {
        const { status, code } = await submit(on, card.token, uploadId)
        return code !== 'SERVICE_UNAVAILABLE' && (status === 200 ? 'taken' : code)
      },
      { timeout: 60_000, interval: 50 },
    )
  const answers = await Promise.all(uploads.map(handedIn))
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(limit)
  expect(new Set(answers)).toEqual(new Set(['taken', 'EXCEED_MAX_UPLOAD_PER_DAY']))
  expect((await stored(card.token)).body.paging.total).toBe(limit)
}, 120_000)

test('the pictures of an anonymised member are deleted unless another member uploaded the same picture', async () => {
  const { card, merchant, campaign } = await makeReceiptCard(on.app)
  const other = await makeCard(on.app, merchant, campaign)
  const own = (await handIn(on, card.token, 15)).body.data.id
  const shared = (await handIn(on, card.token, 16)).body.data.id
  await handIn(on, other.token, 16)
  const { token } = merchant.owner
  await on.call(anonymiseMember, { body: { memberId: card.id, cardNumber: card.number } }, { token })
  await forgetPictures.run(on.app, await queuedPayload(on.app, forgetPicturesJob, merchant.id))
  const statusOf = async (id: string) => (await on.call(receiptPicture, { params: { id } }, { token })).status
  expect([await statusOf(own), await statusOf(shared)]).toEqual([404, 200])
})

test('a member cannot get grants for uploads without a limit', async () => {
  const { card } = await makeReceiptCard(on.app)
  const codes = await Promise.all(Array.from({ length: 41 }, () => putPicture(on, card.token, Buffer.alloc(1))))
  expect(codes.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1)
})

test('another card of the same campaign has its own daily limit', async () => {
  const { card, merchant, campaign } = await makeReceiptCard(on.app, { maxUploadPerDay: 1 })
  const other = await makeCard(on.app, merchant, campaign)
  expect((await handIn(on, card.token, 12)).status).toBe(200)
  const full = await putPicture(on, card.token, await drawReceipt(13))
  expect(full.code).toBe('EXCEED_MAX_UPLOAD_PER_DAY')
  expect((await handIn(on, other.token, 14)).status).toBe(200)
})
