import sharp, { type Sharp } from 'sharp'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import { fewAtOnce } from './few-at-once.ts'

// Whatever a file calls itself, only these three readers ever see its bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
// One thread a picture: the till has the other core.
sharp.concurrency(1)

const maxPixels = 40_000_000
/** Of a PNG that is unpacked whole before its first row is known, or with twice the depth: five seconds of work at 40 million. */
const maxHeavyPixels = 12_000_000
const maxSeconds = 6

const turns = fewAtOnce({
  atOnce: 2,
  maxWaiting: 30,
  refusal: () => new Refusal('SERVICE_UNAVAILABLE', { retryAfter: 3 }),
})

/**
 * A picture from outside, drawn anew as WebP of exactly this size: covered and cropped to its middle, turned as its camera
 * said, without metadata. Refuses whatever is not a whole JPEG, PNG or WebP of at most 40 megapixels.
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

/** The same, kept whole: within these sides, never larger than it came. */
export async function redrawWhole(
  content: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<WholePicture> {
  return inTurn(async () => {
    const { data, info } = await (await opened(content))
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      // A transparent ground would be black to some readers.
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  })
}

/** The brightness of each dot of a picture of ours, brought to this size: row by row, 0 to 255. */
export async function brightnessOf(
  picture: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> {
  return inTurn(async () => (await opened(picture)).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer())
}

/**
 * A square picture of ours as an icon, in PNG, which every system reads. With `inset` it stands so far from the edges, on its
 * own colour, for systems that cut icons to a shape of theirs.
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

// The middle of the upper edge: corners are often round. What can be seen through is white.
async function groundOf(picture: Uint8Array): Promise<{ r: number; g: number; b: number }> {
  const few = await (await opened(picture)).resize(33, 33).ensureAlpha().raw().toBuffer()
  const [r = 255, g = 255, b = 255, alpha = 0] = few.subarray(16 * 4, 17 * 4)
  return alpha > 200 ? { r, g, b } : { r: 255, g: 255, b: 255 }
}

async function opened(content: Uint8Array): Promise<Sharp> {
  const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true })
  // The head alone tells these, before anything is unpacked.
  const { format, width, height, depth, isProgressive } = await picture.metadata()
  const isHeavy = format === 'png' && (isProgressive || depth === 'ushort')
  if (isHeavy && width * height > maxHeavyPixels) refuse('FILE_NOT_AN_IMAGE')
  return picture.timeout({ seconds: maxSeconds }).autoOrient()
}

/** Two pictures at a time; a crowd is told to come back, so that it never delays the till. What fails is no picture. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  turns('', () => work().catch(() => refuse('FILE_NOT_AN_IMAGE')))
