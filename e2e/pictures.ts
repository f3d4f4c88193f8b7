import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { encode } from 'uqr'

type Size = { width: number; height: number }
const logoSize: Size = { width: 660, height: 660 }

/** A picture to upload: a disc with a ring, pixel by pixel, as a PNG. */
export async function drawPicture(name: string, colour: string, { width, height }: Size = logoSize) {
  const [disc, ground, ring] = [colour, '#fff7e6', '#ffffff'].map(bytesOf)
  const pixels = Buffer.alloc(width * height * 3)
  const radius = Math.min(width, height) * 0.46
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot(x - width / 2, y - height / 2) / radius
      const isRing = distance > 0.72 && distance < 0.8
      pixels.set((distance > 1 ? ground : isRing ? ring : disc) ?? [], (y * width + x) * 3)
    }
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return { name: `${name}.png`, mimeType: 'image/png', buffer }
}

const bytesOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** A code as a picture, as it stands on a printed sheet. */
export function drawCode(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const pixels = Buffer.from(data.flatMap((row) => row.map((dark) => (dark ? 0 : 255))))
  const raw = { width: size, height: size, channels: 1 } as const
  return sharp(pixels, { raw }).resize(400, 400, { kernel: 'nearest' }).png().toBuffer()
}

const film = { width: 640, height: 480 }

/** A film for the fake camera in which a picture is held still, as a customer holds a phone. */
export async function filmOf(picture: Buffer): Promise<string> {
  const grey = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(400, 400, { fit: 'contain', background: '#fff' })
    .extend({ top: 40, bottom: 40, left: 120, right: 120, background: '#999' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, Buffer.alloc((film.width * film.height) / 2, 128)])
  const file = join(mkdtempSync(join(tmpdir(), 'chopcard-film-')), `${randomUUID()}.y4m`)
  const head = Buffer.from(`YUV4MPEG2 W${film.width} H${film.height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, frame, frame]))
  return file
}
