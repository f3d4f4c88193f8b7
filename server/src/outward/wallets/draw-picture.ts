import sharp, { type OverlayOptions } from 'sharp'
import { box, circle, maskOf, ring, type Shape } from '../../core/draw-shapes.ts'
import type { PassPicture } from './pass-model.ts'
import { placeStamps, progressParts } from './stamp-places-rules.ts'

/** Where a published picture is read; nothing where it is gone. */
export type ReadPicture = (url: string) => Promise<Uint8Array | undefined>

/** As wide as a pass on a phone with three pixels a point. */
export const stripSize = { width: 1125, height: 432 }

/** Draws the picture across a pass, as PNG. A picture that is gone is drawn as dots, rings or nothing. */
export async function drawPassPicture(picture: PassPicture, read: ReadPicture): Promise<Buffer> {
  const layers = await layersOf(picture, read)
  return sharp({ create: { ...stripSize, channels: 3, background: picture.ground } })
    .composite(layers)
    .png({ palette: true, effort: 4 })
    .toBuffer()
}

async function layersOf(picture: PassPicture, read: ReadPicture): Promise<OverlayOptions[]> {
  if (picture.show === 'banner') return banner(picture.picture, read)
  const behind = picture.behind ? [...(await banner(picture.behind, read, 'cover')), await veil(picture.ground)] : []
  return [...behind, ...(picture.show === 'stamps' ? await stamps(picture, read) : await progress(picture, read))]
}

/** A banner whole, in the middle of the ground: those of coupons are flatter than the place of the picture. */
async function banner(url: string, read: ReadPicture, fit: 'contain' | 'cover' = 'contain'): Promise<OverlayOptions[]> {
  const found = await read(url)
  if (!found) return []
  const { width, height } = stripSize
  const sizes = fit === 'cover' ? ({ fit } as const) : ({ fit: 'inside' } as const)
  return [{ input: await sharp(found).resize(width, height, sizes).png().toBuffer(), gravity: 'centre' }]
}

/** Lets what lies upon a picture stand out. */
const veil = async (ground: string): Promise<OverlayOptions> => {
  const { width, height } = stripSize
  return { input: await tinted(box(0, 0, width, height, 0), ground, width, height, 0.5), left: 0, top: 0 }
}

async function stamps(picture: PassPicture & { show: 'stamps' }, read: ReadPicture): Promise<OverlayOptions[]> {
  const places = placeStamps(picture, stripSize)
  const drawn = new Map<string, Promise<Buffer>>()
  const look = (url: string, side: number, isFilled: boolean) => {
    const known = drawn.get(url) ?? drawStamp(url, side, { isFilled, colour: picture.colour }, read)
    drawn.set(url, known)
    return known
  }
  return Promise.all(
    places.map(async ({ left, top, side, row, isFilled }) => {
      const { stamped = '', unstamped = '' } = picture.rows[row] ?? {}
      return { input: await look(isFilled ? stamped : unstamped, side, isFilled), left, top }
    }),
  )
}

async function drawStamp(
  url: string,
  side: number,
  { isFilled, colour }: { isFilled: boolean; colour: string },
  read: ReadPicture,
): Promise<Buffer> {
  const found = await read(url)
  if (found) return sharp(found).resize(side, side, { fit: 'contain', background: '#0000' }).png().toBuffer()
  const [middle, radius] = [side / 2, side / 2 - 4]
  return tinted(isFilled ? circle(middle, middle, radius) : ring(middle, middle, radius - 4, 8), colour, side, side)
}

/** A bar that is filled so far, with the picture of what is collected at its beginning. */
async function progress(picture: PassPicture & { show: 'progress' }, read: ReadPicture): Promise<OverlayOptions[]> {
  const { width, height } = stripSize
  const [left, right, thickness, side] = [300, width - 80, 60, 180]
  const top = (height - thickness) / 2
  const whole = box(left, top, right - left, thickness, thickness / 2)
  const done = Math.max(thickness, ((right - left) * Math.min(picture.parts, progressParts)) / progressParts)
  const filled = box(left, top, done, thickness, thickness / 2)
  return [
    { input: await tinted(whole, picture.colour, width, height, 0.3), left: 0, top: 0 },
    ...(picture.parts > 0 ? [{ input: await tinted(filled, picture.colour, width, height), left: 0, top: 0 }] : []),
    {
      input: await drawStamp(picture.picture, side, { isFilled: true, colour: picture.colour }, read),
      left: 70,
      top: (height - side) / 2,
    },
  ]
}

/** A shape in a colour, as PNG. */
const tinted = (shape: Shape, colour: string, width: number, height: number, opacity = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .joinChannel(maskOf(width, height, [{ shape, opacity }]), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
