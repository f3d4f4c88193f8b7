import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { pictureKinds } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { redrawPicture } from './pictures.ts'

const size = pictureKinds.stamp

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } })

/** A PNG that says how large it is and packs one grey into few bytes. */
function greyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1 // one bit a pixel
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), end])
}

test.each(Object.entries(pictureKinds))('a picture for %s is redrawn to exactly its size', async (_kind, wanted) => {
  const { width, height, format } = await sharp(
    await redrawPicture(await drawn(901, 333).png().toBuffer(), wanted),
  ).metadata()
  expect({ width, height, format }).toEqual({ ...wanted, format: 'webp' })
})

test.each(['jpeg', 'png', 'webp'] as const)('a picture is accepted as %s', async (format) => {
  const picture = await redrawPicture(await drawn(300, 300).toFormat(format).toBuffer(), size)
  expect((await sharp(picture).metadata()).format).toBe('webp')
})

test('a transparent picture stays transparent', async () => {
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  expect((await sharp(await redrawPicture(clear, size)).stats()).isOpaque).toBe(false)
})

test('a photo’s place and camera data are not published, and it is turned as the camera recorded', async () => {
  const left = await drawn(200, 400)
    .composite([{ input: await drawn(200, 200).negate().png().toBuffer(), top: 0, left: 0 }])
    .png()
    .toBuffer()
  const photo = await sharp(left)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Ana Secret' }, IFD3: { GPSLatitude: '25/1 2/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('Ana Secret')).toBe(true)
  const picture = await redrawPicture(photo, { width: 400, height: 200 })
  expect(picture.includes('Ana Secret')).toBe(false)
  const { exif, icc, xmp, orientation } = await sharp(picture).metadata()
  expect({ exif, icc, xmp, orientation }).toEqual({})
  const at = async (x: number) => [
    ...(await sharp(picture).extract({ left: x, top: 100, width: 1, height: 1 }).raw().toBuffer()),
  ]
  expect((await at(10))[0]).toBeGreaterThan(150)
  expect((await at(390))[0]).toBeLessThan(100)
})

describe('refused pictures', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const hostile: [string, () => Buffer | Promise<Buffer>][] = [
    ['a bomb of 256 megapixels in few bytes', () => greyPng(16_000, 16_000)],
    ['a picture of one pixel more than 40 megapixels', () => greyPng(40_000_001, 1)],
    [
      'a PNG of 16 megapixels that has to be unpacked whole, a few kilobytes large',
      () => drawn(4_000, 4_000).png({ progressive: true }).toBuffer(),
    ],
    ['SVG', () => Buffer.from(svg)],
    ['SVG behind an XML line', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['GIF', () => drawn(9, 9).gif().toBuffer()],
    ['TIFF', () => drawn(9, 9).tiff().toBuffer()],
    ['AVIF', () => drawn(64, 64).avif().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>')],
    ['HTML, whatever its name says', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'HTML behind the first bytes of a PNG',
      () => Buffer.concat([greyPng(9, 9).subarray(0, 16), Buffer.from('<script>')]),
    ],
    ['half a JPEG', async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 1500)],
    [
      'half a PNG',
      async () => {
        const whole = greyPng(3000, 3000)
        return whole.subarray(0, whole.length - 40)
      },
    ],
    ['nothing', () => Buffer.alloc(0)],
  ]
  test.each(hostile)('a file that is no readable picture is refused: %s', async (_name, content) => {
    await expect(redrawPicture(await content(), size)).rejects.toMatchObject({ code: 'FILE_NOT_AN_IMAGE' })
  })
})

test('a large picture within the limit is accepted', async () => {
  const { width } = await sharp(await redrawPicture(greyPng(6_000, 6_000), size)).metadata()
  expect(width).toBe(size.width)
})

test('too many simultaneous pictures are refused with a retry instead of delaying the till', async () => {
  const picture = await drawn(1200, 1200).png().toBuffer()
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => redrawPicture(picture, size)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(60 - 2 - 30)
  expect(refused[0]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } })
  await expect(redrawPicture(picture, size)).resolves.toBeInstanceOf(Buffer)
})
