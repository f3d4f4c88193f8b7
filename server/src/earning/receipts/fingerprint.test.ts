import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redrawWhole } from '../../core/pictures.ts'
import { alikeWithin, fingerprintOf, tellsNothing } from './fingerprint.ts'
import { drawReceipt } from './receipts-testing.ts'

const seen = async (picture: Buffer) =>
  fingerprintOf((await redrawWhole(picture, { width: 1600, height: 2400 })).content)
const apart = (one: string, other: string) => [...one].filter((bit, i) => bit !== other[i]).length

test('a picture in another size, compression or brightness is recognised as the same', async () => {
  const first = await seen(await drawReceipt(1))
  const brighter = await sharp(await drawReceipt(1))
    .linear(0.9, 20)
    .png()
    .toBuffer()
  for (const issuedCoupon of [await drawReceipt(1, { width: 170 }), await drawReceipt(1, { quality: 35 }), brighter])
    expect(apart(first, await seen(issuedCoupon))).toBeLessThanOrEqual(alikeWithin)
})

test('pictures of different receipts are not recognised as the same', async () => {
  const [one, other] = [await seen(await drawReceipt(1)), await seen(await drawReceipt(2))]
  expect(apart(one, other)).toBeGreaterThan(3 * alikeWithin)
  expect(tellsNothing(one)).toBe(false)
})

test('a picture of one colour has no fingerprint', async () => {
  const create = { width: 300, height: 400, channels: 3, background: '#eee' } as const
  expect(tellsNothing(await seen(await sharp({ create }).png().toBuffer()))).toBe(true)
})
