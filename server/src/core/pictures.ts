import sharp, { type Sharp } from 'sharp'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import { limitConcurrency } from './limit-concurrency.ts'

// Only these three decoders ever read the bytes of a file, whatever its name or type says.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
// One thread per picture: the till keeps the other core.
sharp.concurrency(1)

const maxPixels = 40_000_000
/**
 * Limit for a PNG that has to be unpacked completely before its first row is known, or that has twice the colour depth:
 * 40 million pixels take five seconds.
 */
const maxHeavyPixels = 12_000_000
const maxSeconds = 6

const turns = limitConcurrency({
  atOnce: 2,
  maxWaiting: 30,
  refusal: () => new Refusal('SERVICE_UNAVAILABLE', { retryAfter: 3 }),
})

/**
 * Decodes an uploaded picture and encodes it as WebP of exactly this size: cropped to its centre, rotated as the camera
 * recorded, without metadata. Refuses everything except complete JPEG, PNG or WebP files of at most 40 megapixels.
 */
export async function redrawPicture(
  content: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  return inTurn(async () =>
    (await opened(content))
      .resize(width, height, { fit: 'cover', position: 'centre' })
      .webp({ quality: 88, smartSubsample: true })
      .toBuffer(),
  )
}

export type WholePicture = { content: Buffer; width: number; height: number }

/** The same without cropping: within these sides, and never enlarged. */
export async function redrawWhole(
  content: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<WholePicture> {
  return inTurn(async () => {
    const { data, info } = await (await opened(content))
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      // Some readers show a transparent background as black.
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  })
}

/** The brightness of each pixel of a stored picture, scaled to this size: row by row, 0 to 255. */
export async function brightnessOf(
  picture: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> {
  return inTurn(async () => (await opened(picture)).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer())
}

/**
 * A stored square picture as an icon in PNG, which every system can show. With `inset` it has a margin in its own
 * colour, for systems that crop icons to a shape.
 */
export async function drawIcon(picture: Uint8Array, side: number, inset?: number): Promise<Buffer> {
  return inTurn(async () => {
    if (inset === undefined) return (await opened(picture)).resize(side, side).png({ compressionLevel: 9 }).toBuffer()
    const background = await groundOf(picture)
    const inner = side - 2 * Math.round(side * inset)
    const edge = (side - inner) / 2
    const resized = (await opened(picture)).resize(inner, inner)
    return resized
      .extend({ top: edge, bottom: edge, left: edge, right: edge, background })
      .flatten({ background })
      .png({ compressionLevel: 9 })
      .toBuffer()
  })
}

// The colour at the middle of the upper edge, because corners are often round. Transparent parts become white.
async function groundOf(picture: Uint8Array): Promise<{ r: number; g: number; b: number }> {
  const few = await (await opened(picture)).resize(33, 33).ensureAlpha().raw().toBuffer()
  const [r = 255, g = 255, b = 255, alpha = 0] = few.subarray(16 * 4, 17 * 4)
  return alpha > 200 ? { r, g, b } : { r: 255, g: 255, b: 255 }
}

async function opened(content: Uint8Array): Promise<Sharp> {
  const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true })
  // The file's header alone contains these values, so they are checked before anything is unpacked.
  const { format, width, height, depth, isProgressive } = await picture.metadata()
  const isHeavy = format === 'png' && (isProgressive || depth === 'ushort')
  if (isHeavy && width * height > maxHeavyPixels) refuse('FILE_NOT_AN_IMAGE')
  return picture.timeout({ seconds: maxSeconds }).autoOrient()
}

/**
 * Two pictures at a time. Further callers are told to come back later, so that the till is not delayed. Any failure
 * means that the file is not a valid picture.
 */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  turns('', () => work().catch(() => refuse('FILE_NOT_AN_IMAGE')))
