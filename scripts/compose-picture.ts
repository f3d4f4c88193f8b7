// A picture of several windows beside or before each other, as docs/pictures keeps them.
import sharp, { type OverlayOptions } from 'sharp'

export type Size = { width: number; height: number }
export type Placed = { picture: Buffer; size: Size; left: number; top: number; radius: number }

const MAX_BYTES = 60 * 1024
const ground = '#dfe9f5'

/** Writes the windows onto a ground, each with round corners; as fine as fits into the size that a repository bears. */
export async function composePicture(file: string, canvas: Size, windows: readonly Placed[]): Promise<void> {
  const layers: OverlayOptions[] = []
  for (const { picture, size, left, top, radius } of windows)
    layers.push({ input: await rounded(picture, size, radius), left, top })
  const whole = await sharp({ create: { ...canvas, channels: 3, background: ground } })
    .composite(layers)
    .png()
    .toBuffer()
  for (let quality = 90; quality >= 30; quality -= 5) {
    const { size } = await sharp(whole).webp({ quality, effort: 6 }).toFile(file)
    if (size <= MAX_BYTES) return
  }
  throw new Error(`${file} does not get small enough`)
}

function rounded(picture: Buffer, { width, height }: Size, radius: number): Promise<Buffer> {
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}" fill="#fff"/></svg>`,
  )
  return sharp(picture)
    .resize(width, height)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}
